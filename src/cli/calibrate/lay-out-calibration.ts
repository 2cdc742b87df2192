import {
  type AgreementRates,
  type Calibration,
  type CriterionCalibration,
  type Interval,
  type PairedLabels,
  type Rate,
  toIntervalText,
  toPercentText,
  toScoreText,
} from 'align-evals/batch';
import type { TerminalStyle } from '../output.ts';
import { withBoldHeader } from '../report/lay-out-scores.ts';
import { widthOf, wrapText } from '../text/fit-text.ts';
import { countOf } from '../text/quantity-text.ts';
import { type Column, layOutTable } from '../text/table.ts';
import { toTerminalText } from '../text/terminal-text.ts';

interface ShownCalibration {
  readonly calibration: Calibration;
  readonly paired: PairedLabels;
  /** Labels scores that the service did not compute. */
  readonly notice: string | undefined;
}

interface Style extends TerminalStyle {
  /** Lists all disagreements that the calibration has. */
  readonly isFull: boolean;
}

/** Creates the lines of a calibration: per criterion its figures, what limits them, and the worst disagreements. */
export function layOutCalibration(
  { calibration, notice, paired }: ShownCalibration,
  style: Style,
): string[] {
  const sections = [
    notice === undefined ? [] : wrapText(notice, style.width),
    ...Object.entries(calibration.criteria).map(([name, one]) => [
      ...layOutCriterion(toTerminalText(name), one, calibration, style),
    ]),
    describeUnpaired(paired).flatMap((line) => wrapText(line, style.width)),
  ];
  return sections.filter((lines) => lines.length > 0).flatMap((lines) => [...lines, '']);
}

function layOutCriterion(
  name: string,
  one: CriterionCalibration,
  { aim }: Calibration,
  style: Style,
): string[] {
  const { labels, notes } = one;
  const title = `${name}: ${countOf(labels.passed + labels.failed, 'label', 'labels')}, ${labels.passed} pass and ${labels.failed} fail${describeHeld(one)}`;
  const facts = [...describeThreshold(one, aim), ...describeAuc(one), ...describePassRate(one)];
  return [
    ...withBoldHeader(wrapText(title, style.width), style),
    ...facts.flatMap((line) => wrapText(line, style.width, '  ')),
    ...layOutRates(one, style),
    ...notes.flatMap((note) => wrapText(`! ${note}`, style.width, '  ')),
    ...layOutDisagreements(one, style),
  ];
}

function describeHeld({ method, proposed }: CriterionCalibration): string {
  if (proposed === null || method === 'all') return '';
  const rows = countOf(proposed.agreement.rows, 'row', 'rows');
  return method === 'held-out'
    ? `; rates on ${rows} that did not choose the threshold`
    : `; rates on ${rows} by cross-fitting`;
}

function describeThreshold({ range, threshold }: CriterionCalibration, aim: string): string[] {
  if (threshold === null) return [];
  const text = range === null ? '' : `, range ${toIntervalText(range)}`;
  return [`threshold ${threshold} for ${aim}${text}`];
}

function describeAuc({ auc }: CriterionCalibration): string[] {
  return auc === null ? [] : [`AUC ${toScoreText(auc.value)}${toBrackets(auc.interval)}`];
}

function describePassRate({ passRate }: CriterionCalibration): string[] {
  if (passRate === null) return [];
  const { corrected, interval, observed, rows } = passRate;
  return [
    `pass rate of ${countOf(rows, 'row', 'rows')}: ${toPercentText(observed)} observed, ${toPercentText(corrected)} corrected${toPercentBrackets(interval)}`,
  ];
}

function layOutRates({ method, proposed, today }: CriterionCalibration, style: Style): string[] {
  const columns = [
    ...(proposed === null ? [] : [toColumn(toRatesTitle(method, proposed), proposed)]),
    ...(today === null ? [] : [toColumn(`today, at ${today.threshold}`, today)]),
  ];
  if (columns.length === 0) return [];
  const names = FIGURES.map(({ name }) => name);
  const table = layOutTable([{ header: '', cells: names.map((name) => `  ${name}`) }, ...columns], {
    ...style,
    width: Infinity,
  });
  if (table.every((line) => widthOf(line) <= style.width)) return table;
  return columns.flatMap(({ cells, header }) =>
    [`${header}:`, ...names.map((name, index) => `${name} ${cells[index] ?? ''}`)].flatMap((line) =>
      wrapText(line, style.width, '  '),
    ),
  );
}

/** Cross-fitting judges each fold by a threshold of its own, so that its rates are not of the proposed one. */
function toRatesTitle(
  method: CriterionCalibration['method'],
  { threshold }: AgreementRates,
): string {
  return method === 'cross-fitting' ? 'cross-fitted' : `at ${threshold}`;
}

const FIGURES: readonly {
  readonly name: string;
  readonly read: (rates: AgreementRates) => string;
}[] = [
  { name: 'agreement', read: ({ agreement }) => toRateText(agreement) },
  { name: "Cohen's kappa", read: ({ kappa }) => toKappaText(kappa) },
  { name: 'TPR, passed by people', read: ({ truePassRate }) => toRateText(truePassRate) },
  { name: 'TNR, failed by people', read: ({ trueFailRate }) => toRateText(trueFailRate) },
  { name: 'precision of "fail"', read: ({ failPrecision }) => toRateText(failPrecision) },
  {
    name: 'pass, people pass / fail',
    read: ({ confusion }) => `${confusion.truePasses} / ${confusion.falsePasses}`,
  },
  {
    name: 'fail, people pass / fail',
    read: ({ confusion }) => `${confusion.falseFails} / ${confusion.trueFails}`,
  },
];

function toColumn(
  header: string,
  rates: AgreementRates,
): Required<Pick<Column, 'header' | 'cells'>> {
  return { header, cells: FIGURES.map(({ read }) => read(rates)) };
}

function toRateText(rate: Rate | null): string {
  return rate === null ? '-' : `${toPercentText(rate.value)}${toPercentBrackets(rate.interval)}`;
}

function toKappaText(kappa: AgreementRates['kappa']): string {
  return kappa === null ? '-' : `${toScoreText(kappa.value)}${toBrackets(kappa.interval)}`;
}

function toBrackets(interval: Interval | null): string {
  if (interval === null) return '';
  return ` [${toScoreText(interval.low)}, ${toScoreText(interval.high)}]`;
}

function toPercentBrackets(interval: Interval | null): string {
  if (interval === null) return '';
  return ` [${toPercentText(interval.low)}, ${toPercentText(interval.high)}]`;
}

const MOST_DISAGREEMENTS = 5;
const MOST_NAMES = 5;

function layOutDisagreements({ disagreements }: CriterionCalibration, style: Style): string[] {
  const shown = style.isFull ? disagreements : disagreements.slice(0, MOST_DISAGREEMENTS);
  if (shown.length === 0) return [];
  const table = layOutTable(
    [
      { cells: shown.map(({ label }) => `  people ${label ? 'pass' : 'fail'}`) },
      { cells: shown.map(({ score }) => toScoreText(score)) },
      { cells: shown.map(({ id }) => toTerminalText(id)) },
      {
        cells: shown.map(({ explanation }) => toTerminalText(explanation ?? '')),
        canShrink: true,
        rank: 1,
      },
    ],
    style,
  );
  const all = disagreements.length;
  const more = all > shown.length ? `, ${shown.length} of ${all} (--full)` : '';
  return [`  Worst disagreements${more}`, ...table];
}

/** Names labels without a row or a score, and counts rows without a label. */
function describeUnpaired({ withoutLabel, withoutRow, withoutScore }: PairedLabels): string[] {
  return [
    ...describeList(
      withoutRow,
      'of a row that the run does not have',
      'of rows that the run does not have',
    ),
    ...describeList(withoutScore, 'of a row without a score', 'of rows without a score'),
    ...Object.entries(withoutLabel).flatMap(([criterion, names]) =>
      names.length === 0
        ? []
        : [
            `${countOf(names.length, 'scored row has', 'scored rows have')} no label for ${toTerminalText(criterion)}: ${toNames(names)}`,
          ],
    ),
  ];
}

function describeList(
  labels: readonly { readonly id: string }[],
  one: string,
  many: string,
): string[] {
  if (labels.length === 0) return [];
  const names = toNames(labels.map(({ id }) => id));
  return [`${countOf(labels.length, `label is ${one}`, `labels are ${many}`)}: ${names}`];
}

function toNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => toTerminalText(name));
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
