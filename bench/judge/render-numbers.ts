import type { JudgeNumbers } from './metrics/measure.ts';
import type { Bias } from './metrics/pairs.ts';
import type { Share } from './metrics/share.ts';

const WIDTH = 80;
const LABEL_WIDTH = 32;
const NONE = '-';

/** Renders the numbers of one or two runs as a Markdown table of at most 80 columns. */
export function renderNumbers(
  ...runs: readonly [JudgeNumbers] | readonly [JudgeNumbers, JudgeNumbers]
): string {
  // A row is `| label | value |`: each cell has three characters around it.
  const valueWidth = Math.floor((WIDTH - LABEL_WIDTH - 4) / runs.length) - 3;
  const line = (cells: readonly string[]): string => {
    const [label = '', ...values] = cells;
    const padded = values.map((value) => shorten(value, valueWidth).padEnd(valueWidth));
    return `| ${[label.padEnd(LABEL_WIDTH), ...padded].join(' | ')} |`;
  };
  const all = runs.map(toRows);
  const labels = new Set(all.flatMap((rows) => rows.map(([label]) => label)));
  const body = [...labels].map((label) => [
    label,
    ...all.map((rows) => rows.find(([own]) => own === label)?.[1] ?? NONE),
  ]);
  const rule = [LABEL_WIDTH, ...runs.map(() => valueWidth)].map((width) => '-'.repeat(width));
  const [head = [], ...rows] = body;
  return [head, rule, ...rows].map(line).join('\n');
}

type Row = readonly [label: string, value: string];

function toRows(run: JudgeNumbers): Row[] {
  return [
    ['model', run.model],
    ['host', run.host],
    ['prompt version', run.promptVersion],
    ['date', run.date],
    ['cases', count(run.agreement.of)],
    ['agreement', share(run.agreement)],
    ...Object.entries(run.agreementByKind).map(([kind, part]): Row => [`- ${kind}`, share(part)]),
    ...Object.entries(run.agreementByLanguage).map(([language, part]): Row => [
      `- language ${language}`,
      share(part),
    ]),
    ['rank correlation', `${number(run.rankCorrelation.value)} (n ${run.rankCorrelation.of})`],
    ['not applicable: precision', share(run.notApplicable.precision)],
    ['not applicable: recall', share(run.notApplicable.recall)],
    ['pairs told apart', share(run.pairsToldApart)],
    ...biasRows('length bias', 'long - short', run.lengthBias),
    ...biasRows('position bias', 'first - last', run.positionBias),
    ['hostile cases withstood', share(run.hostileWithstood)],
    ['tokens: prompt', count(run.tokens.prompt)],
    ['tokens: cached', count(run.tokens.cached)],
    ['tokens: completion', count(run.tokens.completion)],
    ['time: total', `${(run.totalMs / 1000).toFixed(1)} s`],
    ['time: median of a case', `${run.medianMs.toFixed(0)} ms`],
    // Last, because runs fail in different ways.
    ['failures', count(Object.values(run.failures).reduce((sum, part) => sum + part, 0))],
    ...Object.entries(run.failures).map(([code, part]): Row => [`- ${code}`, count(part)]),
  ];
}

function share({ count: part, of }: Share): string {
  return of === 0 ? NONE : `${((100 * part) / of).toFixed(1)} % (${part}/${of})`;
}

function biasRows(name: string, difference: string, { mean, meanAbsolute, of }: Bias): Row[] {
  return [
    [`${name}: ${difference}`, mean === null ? NONE : `${signed(mean)} (n ${of})`],
    [`${name}: size`, number(meanAbsolute)],
  ];
}

function signed(value: number): string {
  const size = number(Math.abs(value));
  return `${value < 0 && size !== '0.00' ? '-' : '+'}${size}`;
}

function number(value: number | null): string {
  return value === null ? NONE : value.toFixed(2);
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

function shorten(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}
