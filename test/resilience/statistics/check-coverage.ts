// `npm run test:slow -- coverage 1000` draws 1,000 data sets of each shape, and shows how often the interval of a summary
// contains the true mean, and how often the gate of a baseline fails although nothing changed.
import { compareRuns } from '../../../src/batch/compare/compare-runs.ts';
import { evaluateGates } from '../../../src/batch/gates/evaluate-gates.ts';
import { createSummary, summarize } from '../../../src/batch/summary/summarize.ts';
import type { ScoreSummary } from '../../../src/batch/summary/summary.ts';
import { recordOf } from '../../kit/journal/records.ts';
import { createRandom } from '../../kit/time/random.ts';
import { type DrawnScore, type Shape, SHAPES } from './shapes.ts';

const DEFAULT_SETS = 1000;
/** An interval that is not marked as rough must contain the mean at least so often. */
const LEAST_COVERAGE = 0.91;
/** Most of the data sets are marked. */
const MOSTLY = 0.5;
/** A gate of one criterion fails in 2.5 % of all cases by chance; the rest is the error of so many data sets. */
const MOST_ALARMS = 0.04;

const sets = Number(process.argv[2] ?? DEFAULT_SETS);
const problems: string[] = [];

console.log('| scores | rows | the interval contains the mean | marked `~` | false alarms |');
console.log('| --- | --- | --- | --- | --- |');
for (const shape of SHAPES) for (const rows of shape.sizes) check(shape, rows);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function check(shape: Shape, rows: number): void {
  const random = createRandom(rows);
  let [contained, rough, alarms] = [0, 0, 0];
  for (let set = 0; set < sets; set += 1) {
    const before = shape.draw(rows, random);
    const { interval, isRough } = summaryOf(before);
    if (interval !== null && interval.low <= shape.mean && shape.mean <= interval.high) {
      contained += 1;
    }
    if (isRough) rough += 1;
    if (isAlarm(before, shape.draw(rows, random))) alarms += 1;
  }
  const [coverage, marked, alarm] = [contained / sets, rough / sets, alarms / sets];
  const cells = [coverage, marked, alarm].map((share) => `${(100 * share).toFixed(1)} %`);
  console.log(`| ${[shape.name, String(rows), ...cells].join(' | ')} |`);
  const where = `${shape.name}, ${String(rows)} rows`;
  if (marked < MOSTLY && coverage < LEAST_COVERAGE) problems.push(`${where}: ${cells[0] ?? ''}`);
  if (marked < MOSTLY && alarm > MOST_ALARMS) problems.push(`${where}: alarms ${cells[2] ?? ''}`);
}

function summaryOf(scores: readonly DrawnScore[]): ScoreSummary {
  const summary = createSummary(['tone']);
  for (const { score, cluster } of scores) {
    summary.add({
      group: null,
      cluster,
      outcomes: [{ criterion: 'tone', status: 'scored', score }],
    });
  }
  const { tone } = summary.conclude().criteria;
  if (tone === undefined) throw new Error('There is no summary of tone');
  return tone;
}

/** Compares two runs whose scores differ by chance alone. */
function isAlarm(before: readonly DrawnScore[], after: readonly DrawnScore[]): boolean {
  const [earlier, later] = [before, after].map((scores) =>
    recordOf(
      scores.map(({ score, cluster }) => ({
        scores: { tone: score },
        tags: cluster === undefined ? {} : { cluster },
      })),
    ),
  );
  if (earlier === undefined || later === undefined) return false;
  const clusterBy = before[0]?.cluster === undefined ? undefined : 'cluster';
  const comparison = compareRuns(earlier, later, { clusterBy });
  const gates = evaluateGates({}, { summary: summarize(later), comparison });
  return gates.some(({ gate, passed }) => gate === 'baseline' && passed === false);
}
