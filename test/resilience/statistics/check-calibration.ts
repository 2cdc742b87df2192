// `npm run test:slow -- calibration 40` draws 40 sets of labels for each pair of true rates and number of labels, and shows how
// often the intervals of a calibration contain the true values. With --write, the table goes into docs/calibrate.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { calibrate } from '../../../src/batch/calibration/calibrate.ts';
import type { LabelledPair } from '../../../src/batch/calibration/calibration.ts';
import { splitRows } from '../../../src/batch/calibration/split-rows.ts';
import type { Interval } from '../../../src/batch/statistics/intervals.ts';
import { normalCdf, normalQuantile } from '../../../src/batch/statistics/probability.ts';
import { createRandom } from '../../kit/time/random.ts';

const DEFAULT_SETS = 40;
const RATES = [0.6, 0.7, 0.8, 0.9, 0.95];
const SIZES = [30, 80, 200];
/** The share of rows that people pass. */
const PASSED = 0.6;
const ROWS = 1000;
const SPREAD = 0.15;
/** Shares of intervals that contain the true value, over all sets with enough labels to split. */
const COVERAGE = { low: 0.93, high: 0.97 };
const ENOUGH_TO_SPLIT = 40;

const sets = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? DEFAULT_SETS);

/** A judge whose scores are normally distributed around one centre per label. */
interface Judge {
  readonly passed: number;
  readonly failed: number;
}

class Mean {
  #sum = 0;
  #count = 0;
  add(value: number): void {
    this.#sum += value;
    this.#count += 1;
  }
  get value(): number {
    return this.#sum / this.#count;
  }
}

type Figures = Record<'tpr' | 'tnr' | 'corrected' | 'width' | 'optimism' | 'bias' | 'known', Mean>;

const all = createFigures();
const lines = SIZES.map((size) => {
  const figures = createFigures();
  const random = createRandom(size);
  for (const tpr of RATES) {
    for (const tnr of RATES) {
      const judge = {
        passed: 0.5 + SPREAD * normalQuantile(tpr),
        failed: 0.5 - SPREAD * normalQuantile(tnr),
      };
      for (let set = 0; set < sets; set += 1) measureSet(judge, size, random, figures);
    }
  }
  return toLine(size, figures);
});

const table = [
  '| labels | TPR covered | TNR covered | corrected rate covered | its mean width | optimism on other labels | optimism on the same labels |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...lines,
].join('\n');
console.log(table);
if (process.argv.includes('--write')) writeTable();
const problems = (['tpr', 'tnr', 'corrected'] as const).flatMap((name) => {
  const { value } = all[name];
  const isTooHigh = name !== 'corrected' && value > COVERAGE.high;
  return value < COVERAGE.low || isTooHigh ? [`${name}: covered in ${toPercent(value)}`] : [];
});
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function createFigures(): Figures {
  return {
    tpr: new Mean(),
    tnr: new Mean(),
    corrected: new Mean(),
    width: new Mean(),
    optimism: new Mean(),
    bias: new Mean(),
    known: new Mean(),
  };
}

function measureSet(judge: Judge, size: number, random: () => number, figures: Figures): void {
  const rows = drawRows(judge, ROWS, random);
  const labelled = rows.slice(0, size);
  const tone = calibrate(labelled, { rows }).criteria['tone'];
  const { passRate = null, proposed = null } = tone ?? {};
  figures.known.add(proposed === null ? 0 : 1);
  if (proposed === null) return;
  const { threshold, trueFailRate, truePassRate } = proposed;
  const truth = {
    tpr: 1 - normalCdf((threshold - judge.passed) / SPREAD),
    tnr: normalCdf((threshold - judge.failed) / SPREAD),
  };
  const add = (name: 'tpr' | 'tnr' | 'corrected', interval: Interval, value: number): void => {
    const isCovered = interval.low <= value && value <= interval.high ? 1 : 0;
    figures[name].add(isCovered);
    if (size >= ENOUGH_TO_SPLIT) all[name].add(isCovered);
  };
  if (truePassRate?.interval) add('tpr', truePassRate.interval, truth.tpr);
  if (trueFailRate?.interval) add('tnr', trueFailRate.interval, truth.tnr);
  if (passRate !== null) {
    add('corrected', passRate.interval, PASSED);
    figures.width.add(passRate.interval.high - passRate.interval.low);
  }
  const sumOfTruth = truth.tpr + truth.tnr;
  const isChoosing = splitRows(labelled, 0.5);
  const choosing =
    size < ENOUGH_TO_SPLIT ? labelled : labelled.filter((_, index) => isChoosing[index]);
  figures.optimism.add(sumOfRates(choosing, threshold) - sumOfTruth);
  if (truePassRate && trueFailRate) {
    figures.bias.add(truePassRate.value + trueFailRate.value - sumOfTruth);
  }
}

function drawRows(judge: Judge, count: number, random: () => number): LabelledPair[] {
  return Array.from({ length: count }, (_, index) => {
    const label = random() < PASSED;
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const score = (label ? judge.passed : judge.failed) + SPREAD * normal;
    const id = `${String(index)}-${String(random())}`;
    return { id, criterion: 'tone', score: Math.min(1, Math.max(0, score)), label };
  });
}

function sumOfRates(rows: readonly LabelledPair[], threshold: number): number {
  const share = (label: boolean): number => {
    const of = rows.filter((row) => row.label === label);
    return of.filter(({ score }) => score >= threshold === label).length / of.length;
  };
  return share(true) + share(false);
}

function toLine(size: number, figures: Figures): string {
  const name = size < ENOUGH_TO_SPLIT ? `${String(size)} (rough)` : String(size);
  const cells = [
    name,
    ...[figures.tpr, figures.tnr, figures.corrected].map(({ value }) => toPercent(value)),
    figures.width.value.toFixed(2),
    ...[figures.bias, figures.optimism].map(
      ({ value }) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`,
    ),
  ];
  return `| ${cells.join(' | ')} |`;
}

function toPercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function writeTable(): void {
  const path = new URL('../../../docs/calibrate.md', import.meta.url);
  const [start = '', rest = ''] = readFileSync(path, 'utf8').split('<!-- calibration table -->');
  const [, end = ''] = rest.split('<!-- end of the table -->');
  writeFileSync(
    path,
    `${start}<!-- calibration table -->\n\n${table}\n\n<!-- end of the table -->${end}`,
  );
}
