import {
  type Comparison,
  type CriterionComparison,
  toDifferenceIntervalText,
  toDifferenceText,
  toPercentText,
  toScoreText,
} from 'align-evals/batch';
import type { TerminalStyle } from '../output.ts';
import { wrapText } from '../text/fit-text.ts';
import { type Column, layOutTable } from '../text/table.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { withBoldHeader } from './lay-out-scores.ts';

/** Creates one line per criterion with its change, and notes about what was not compared. */
export function layOutComparison(
  comparison: Comparison,
  style: TerminalStyle,
  isFull: boolean,
): string[] {
  const { baseline, criteria, pairing } = comparison;
  const title = `Compared with ${toTerminalText(baseline)}, rows paired by ${pairing}`;
  return [
    ...wrapText(title, style.width),
    ...withBoldHeader(layOutTable(toColumns(criteria, isFull), style), style),
    ...toNotes(comparison).flatMap((note) => wrapText(note, style.width)),
  ];
}

function toColumns(criteria: Comparison['criteria'], isFull: boolean): Column[] {
  const entries = Object.entries(criteria);
  const all = entries.map(([, change]) => change);
  const level = all[0]?.level ?? 0.95;
  const column = (
    header: string,
    read: (change: CriterionComparison) => string,
    rank: number,
  ): Column => ({
    header,
    cells: all.map(read),
    align: 'right',
    rank,
  });
  const change = column('change', ({ difference }) => toDifferenceText(difference), 1);
  const full = [
    column('p (Holm)', ({ adjustedP }) => toPText(adjustedP), 7),
    column('unpaired SE', ({ unpairedStandardError }) => toNumberText(unpairedStandardError), 9),
    column('smallest drop', ({ smallestDrop }) => toNumberText(smallestDrop), 8),
  ];
  return [
    { header: 'criterion', cells: entries.map(([name]) => toTerminalText(name)), canShrink: true },
    column('pairs', ({ pairs }) => String(pairs), 6),
    column('before', ({ before }) => toScoreText(before), 5),
    column('after', ({ after }) => toScoreText(after), 4),
    change,
    column(
      `${toPercentText(level)} interval`,
      ({ interval }) => toDifferenceIntervalText(interval),
      2,
    ),
    column('turned', toTurnedText, 3),
    ...(isFull ? full : []),
  ];
}

function toTurnedText({ turned }: CriterionComparison): string {
  return turned === null ? '-' : `${String(turned.worse)} down, ${String(turned.better)} up`;
}

function toNumberText(number: number | null): string {
  return number === null ? '-' : number.toFixed(3);
}

function toPText(p: number | null): string {
  return p !== null && p < 0.0005 ? '<0.001' : toNumberText(p);
}

function toNotes({ criteria, leftOut, warnings }: Comparison): string[] {
  return [
    ...Object.entries(criteria).flatMap(([name, change]) => toUnpairedNote(name, change)),
    ...leftOut.map(
      ({ criterion, reason }) =>
        `${toTerminalText(criterion)}: not compared, ${toTerminalText(reason)}`,
    ),
    ...warnings.map((warning) => `Warning: ${toTerminalText(warning)}`),
  ];
}

function toUnpairedNote(name: string, change: CriterionComparison): string[] {
  const { failed, notApplicable, onlyAfter, onlyBefore } = change;
  const kinds = [
    [onlyBefore, 'only before'],
    [onlyAfter, 'only after'],
    [failed, 'failed'],
    [notApplicable, 'not applicable'],
  ] as const;
  const texts = kinds.flatMap(([rows, kind]) => (rows === 0 ? [] : `${String(rows)} ${kind}`));
  return texts.length === 0
    ? []
    : [`${toTerminalText(name)}: rows without a pair: ${texts.join(', ')}`];
}
