/**
 * Simulates runs of `evaluateAll` on a virtual clock, against services with limits and faults, and prints a table beside
 * a plain pool. The client is as it is, without its transport.
 *
 *     npm run bench -- pace [seeds, 3] [words that the names of the scenarios contain]
 */
import { arch, cpus, platform } from 'node:os';
import { type Simulated, simulatePool, simulateRun } from '../../test/kit/pace/simulate.ts';
import { type NamedScenario, SCENARIOS } from './scenarios.ts';

const [count = '3', ...words] = process.argv.slice(2);
const seeds = Array.from({ length: Number(count) }, (_, index) => index + 1);
const filter = words.join(' ');

const HEADER = [
  'scenario',
  'ideal s',
  'plain pool s (failed)',
  'evaluateAll s',
  'used %',
  'refused (worst %)',
  'failed, not done',
  'slowest',
];

console.log(`| ${HEADER.join(' | ')} |\n| ${HEADER.map(() => '---').join(' | ')} |`);
for (const scenario of SCENARIOS.filter(({ name }) => name.includes(filter))) {
  const runs = await simulateAll((seed) => simulateRun(scenario, seed));
  const pools = await simulateAll((seed) => simulatePool(scenario, seed, scenario.poolSize));
  console.log(`| ${(await toCells(scenario, runs, pools)).join(' | ')} |`);
}
const [cpu] = cpus();
console.log(
  `\nSeconds, shares and refusals are median / worst of ${count} seeds, on ${new Date().toISOString().slice(0, 10)} with ` +
    `Node ${process.versions.node} on ${platform()} ${arch()}, ${String(cpus().length)} cores (${cpu?.model ?? 'unknown'}).`,
);

async function simulateAll(one: (seed: number) => Promise<Simulated>): Promise<Simulated[]> {
  const all: Simulated[] = [];
  for (const seed of seeds) all.push(await one(seed));
  return all;
}

async function toCells(
  scenario: NamedScenario,
  runs: readonly Simulated[],
  pools: readonly Simulated[],
): Promise<string[]> {
  const failed = Math.max(...runs.map((run) => run.failed));
  const notDone = Math.max(...runs.map((run) => run.notDone));
  const refusedShare = Math.max(...runs.map((run) => run.refusedShare));
  const isLimited = scenario.idealSeconds !== undefined;
  return [
    scenario.name,
    toSeconds(await idealOf(scenario)),
    `${toSeconds(medianOf(pools, 'seconds'))} (${String(medianOf(pools, 'failed'))})`,
    `${toSeconds(medianOf(runs, 'seconds'))} / ${toSeconds(worstOf(runs, 'seconds'))}`,
    isLimited
      ? `${toPercent(medianOf(runs, 'used'))} / ${toPercent(Math.min(...runs.map(({ used }) => used)))}`
      : '–',
    `${String(medianOf(runs, 'refused'))} / ${String(worstOf(runs, 'refused'))} (${(100 * refusedShare).toFixed(2)})`,
    `${String(failed)}, ${String(notDone)}`,
    (scenario.processes ?? 1) === 1 ? '–' : worstOf(runs, 'slowest').toFixed(2),
  ];
}

/** The time of the limit; without one, the time of a plain pool when nothing fails. */
async function idealOf(scenario: NamedScenario): Promise<number> {
  if (scenario.idealSeconds !== undefined) return scenario.idealSeconds;
  const healthy = { ...scenario, faultAt: () => undefined };
  return (await simulatePool(healthy, 1, scenario.poolSize)).seconds;
}

function medianOf(all: readonly Simulated[], figure: keyof Simulated): number {
  const sorted = all.map((one) => one[figure]).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function worstOf(all: readonly Simulated[], figure: keyof Simulated): number {
  return Math.max(...all.map((one) => one[figure]));
}

function toSeconds(seconds: number): string {
  return seconds < 20 ? seconds.toFixed(1) : String(Math.round(seconds));
}

function toPercent(share: number): string {
  return (100 * share).toFixed(1);
}
