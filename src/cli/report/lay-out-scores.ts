import {
  bootstrapMeans,
  criterionLabel,
  type Report,
  type ScoreSummary,
  toIntervalText,
  toScoreText,
} from 'align-evals/batch';
import type { TerminalStyle } from '../output.ts';
import { wrapText } from '../text/fit-text.ts';
import { type Column, layOutTable } from '../text/table.ts';
import { toTerminalText } from '../text/terminal-text.ts';

/** The mark after an interval that is not reliable. */
export const ROUGH = ' ~';

export function layOutScores(
  { record, summary }: Pick<Report, 'record' | 'summary'>,
  style: TerminalStyle,
): string[] {
  const entries = Object.entries(summary.criteria);
  const all = entries.map(([, scores]) => scores);
  const names = entries.map(([name]) => toTerminalText(criterionLabel(record, name)));
  const columns: Column[] = [
    { header: 'criterion', cells: names, canShrink: true },
    countColumn('scored', all, ({ scored }) => scored),
    countColumn('n/a', all, ({ notApplicable }) => notApplicable),
    countColumn('failed', all, ({ failed }) => failed),
    { header: 'mean', cells: all.map(({ mean }) => toScoreText(mean)), align: 'right' },
    { header: '95 % interval', cells: all.map(toIntervalCell), rank: 1 },
    {
      header: toHistogramHeader(style.isUnicode),
      cells: all.map(({ histogram }) => toHistogramText(histogram, style.isUnicode)),
      rank: 5,
    },
    {
      header: style.isUnicode ? '≥ mark' : '>= mark',
      cells: all.map(toPassedCell),
      rank: 2,
    },
  ];
  return [...withBoldHeader(layOutTable(columns, style), style), ...roughNote(all, style.width)];
}

/** The table of quartiles, spreads and bootstrap intervals of the full summary. */
export function layOutSpreads(
  { record, summary }: Pick<Report, 'record' | 'summary'>,
  { clusterBy, ...style }: TerminalStyle & { readonly clusterBy?: string | undefined },
): string[] {
  const entries = Object.entries(summary.criteria);
  const all = entries.map(([, scores]) => scores);
  const quartile = (header: string, index: 0 | 1 | 2): Column => ({
    header,
    cells: all.map(({ quartiles }) => toScoreText(quartiles?.[index] ?? null)),
    align: 'right',
    rank: index === 1 ? 1 : 2,
  });
  const columns: Column[] = [
    { header: 'criterion', cells: entries.map(([name]) => toTerminalText(name)), canShrink: true },
    quartile('25 %', 0),
    quartile('median', 1),
    quartile('75 %', 2),
    numberColumn('sd', all, ({ standardDeviation }) => standardDeviation),
    numberColumn('std. error', all, ({ standardError }) => standardError),
    countColumn('clusters', all, ({ clusters }) => clusters),
    ...bootstrapColumn(bootstrapMeans(record, { clusterBy }), entries),
  ];
  return withBoldHeader(layOutTable(columns, style), style);
}

/** The column is missing when there are too few clusters for a bootstrap. */
function bootstrapColumn(
  intervals: ReturnType<typeof bootstrapMeans>,
  entries: readonly (readonly [string, ScoreSummary])[],
): Column[] {
  const found = entries.map(([name]) => (Object.hasOwn(intervals, name) ? intervals[name] : null));
  if (found.every((interval) => (interval ?? null) === null)) return [];
  const cells = found.map((interval) => toIntervalText(interval ?? null));
  return [{ header: '95 % bootstrap', cells, rank: 3 }];
}

export function withBoldHeader(
  [header, ...rows]: readonly string[],
  { style }: TerminalStyle,
): string[] {
  return header === undefined ? [] : [style('bold', header), ...rows];
}

function toIntervalCell({ interval, isRough }: ScoreSummary): string {
  const text = toIntervalText(interval);
  return isRough && interval !== null ? text + ROUGH : text;
}

function toPassedCell({ passed }: ScoreSummary): string {
  return passed === null ? '-' : `${passed.passed} of ${passed.rows}`;
}

function roughNote(all: readonly ScoreSummary[], width: number): string[] {
  const isRough = all.some((scores) => scores.isRough && scores.interval !== null);
  return isRough
    ? wrapText('~ rough interval: few rows or clusters, or most are 0 or 1', width)
    : [];
}

function countColumn(
  header: string,
  all: readonly ScoreSummary[],
  read: (scores: ScoreSummary) => number,
): Column {
  return { header, cells: all.map((scores) => String(read(scores))), align: 'right', rank: 4 };
}

function numberColumn(
  header: string,
  all: readonly ScoreSummary[],
  read: (scores: ScoreSummary) => number | null,
): Column {
  const cells = all.map((scores) => read(scores)?.toFixed(3) ?? '-');
  return { header, cells, align: 'right', rank: 3 };
}

const BLOCKS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const ASCII = ['.', '-', '#'];

/** Draws one character per bin. A bin with a score never looks empty. */
function toHistogramText(bins: readonly number[], isUnicode: boolean): string {
  const levels = isUnicode ? BLOCKS : ASCII;
  const top = levels.length - 1;
  const most = Math.max(1, ...bins);
  return bins.map((bin) => levels[Math.ceil((top * bin) / most)]).join('');
}

function toHistogramHeader(isUnicode: boolean): string {
  return `0 ${(isUnicode ? '·' : '.').repeat(9)} 1`;
}
