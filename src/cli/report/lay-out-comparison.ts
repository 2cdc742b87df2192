import {
  type Comparison,
  type CriterionComparison,
  describeUnpaired,
  toDifferenceIntervalText,
  toDifferenceText,
  toPercentText,
  toScoreText,
} from 'align-evals/batch';
import type { TerminalStyle } from '../output.ts';
import { wrapText } from '../text/fit-text.ts';
import { type Column, layOutTable } from '../text/table.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { ROUGH, withBoldHeader } from './lay-out-scores.ts';

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
    ...[
      ...toRoughNote(criteria),
      ...toLevelNote(criteria),
      ...toNotes(comparison),
      ...(isFull ? toDropNotes(comparison) : []),
    ].flatMap((note) => wrapText(note, style.width)),
  ];
}

/** The rows per criterion that are shown. */
const MAX_FALLEN = 5;

/** Lists the rows of each criterion that fell most, with their scores before and after, from the largest drop. */
export function layOutFallen({ changes, criteria }: Comparison, style: TerminalStyle): string[] {
  const drops = changes
    .filter(({ before, after }) => after < before)
    .toSorted((a, b) => a.after - a.before - (b.after - b.before) || a.row - b.row);
  const listed = Object.keys(criteria).flatMap((name) =>
    drops.filter(({ criterion }) => criterion === name).slice(0, MAX_FALLEN),
  );
  const fallen = drops.filter((drop) => listed.includes(drop));
  return layOutTable(
    [
      { cells: fallen.map((_, index) => (index === 0 ? 'Fell most' : '')), rank: 2 },
      { cells: fallen.map(({ label }) => toTerminalText(label)), canShrink: true },
      { cells: fallen.map(({ criterion }) => toTerminalText(criterion)), canShrink: true },
      {
        cells: fallen.map(({ before, after }) => `${toScoreText(before)} to ${toScoreText(after)}`),
      },
    ],
    style,
  );
}

function toRoughNote(criteria: Comparison['criteria']): string[] {
  const isRough = Object.values(criteria).some(
    (change) => change.isRough && change.interval !== null,
  );
  return isRough ? ['~ rough interval: few pairs or clusters'] : [];
}

function toLevelNote(criteria: Comparison['criteria']): string[] {
  const [first] = Object.values(criteria);
  const count = Object.keys(criteria).length;
  if (first === undefined || count < 2) return [];
  const level = toPercentText(first.level);
  return [`${level} interval: wider than 95 %, because ${count} criteria are compared`];
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
  ];
  return [
    { header: 'criterion', cells: entries.map(([name]) => toTerminalText(name)), canShrink: true },
    column('pairs', ({ pairs }) => String(pairs), 6),
    column('before', ({ before }) => toScoreText(before), 5),
    column('after', ({ after }) => toScoreText(after), 4),
    change,
    column(
      `${toPercentText(level)} interval`,
      ({ interval, isRough }) =>
        toDifferenceIntervalText(interval) + (isRough && interval !== null ? ROUGH : ''),
      2,
    ),
    column('turned', toTurnedText, 3),
    ...(isFull ? full : []),
  ];
}

function toTurnedText({ turned }: CriterionComparison): string {
  return turned === null ? '-' : `${turned.worse} worse, ${turned.better} better`;
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

function toDropNotes({ criteria }: Comparison): string[] {
  return Object.entries(criteria).flatMap(([name, { pairs, smallestDrop }]) =>
    smallestDrop === null || smallestDrop === 0
      ? []
      : [
          `${toTerminalText(name)}: with ${pairs} pairs, a drop smaller than ${smallestDrop.toFixed(3)} cannot be told from chance`,
        ],
  );
}

function toUnpairedNote(name: string, change: CriterionComparison): string[] {
  const reasons = describeUnpaired(change);
  return reasons === '' ? [] : [`${toTerminalText(name)}: rows without a pair: ${reasons}`];
}
