import { format, resolveConfig } from 'prettier';
import { backoffWindowMs } from '../../../src/transport/retry-policy.ts';
import type { StormFigures } from './run-storm.ts';
import { type NamedStorm, SEED } from './storms.ts';

const FIRST_WINDOW = inSeconds(backoffWindowMs(1));
const LAST_WINDOW = inSeconds(backoffWindowMs(Infinity));

const HEAD = `
# Storms

Written by \`npm run docs:render\`; \`test/resilience/storms\` runs the storms, holds their bounds, and checks that this
page is up to date. Date: 2026-11-21. Time and chance are simulated (seed ${String(SEED)}), so the machine
does not matter.

A thousand clients, each with the engine of this package, call a service that carries out 200 requests a
second, lets 200 wait and refuses the rest with 503 at once, which costs it a tenth of a request. During an
outage it refuses everything. The deadline of a call is 60 s, the backoff that of the package: spread
evenly over a window of ${FIRST_WINDOW} that doubles up to ${LAST_WINDOW}, and beyond \`Retry-After\` over a third of it.

Attempts a call are what the service bears for each; the most retries that begin in any 100 ms are how
hard the clients come back together; the calls that succeed are what retrying is for. Bounds are in
parentheses.
`;

/** A storm and what came of it. */
export type Result = readonly [NamedStorm, StormFigures];

/**
 * Writes the results as a page.
 *
 * @param results - The storms and their figures.
 * @param path - Where the page stands, for the style of the project.
 */
export async function renderStorms(results: readonly Result[], path: string): Promise<string> {
  const head = '| storm | attempts a call | most retries in 100 ms | calls that succeed |';
  const lines = [
    HEAD,
    head,
    '| - | - | - | - |',
    ...results.map(renderResult),
    renderReading(results),
  ];
  return await format(lines.join('\n'), { ...(await resolveConfig(path)), parser: 'markdown' });
}

function renderResult([{ name, bounds }, figures]: Result): string {
  const { amplification, mostInWindow, savedPercent } = figures;
  const cells = [
    name,
    `${amplification.toFixed(2)}${within('at most', bounds?.mostAmplification)}`,
    `${String(mostInWindow)}${within('at most', bounds?.mostInWindow)}`,
    `${savedPercent.toFixed(1)} %${within('at least', bounds?.leastSavedPercent)}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function within(words: string, bound: number | undefined): string {
  return bound === undefined || bound === 0 ? '' : ` (${words} ${String(bound)})`;
}

function inSeconds(ms: number): string {
  return `${String(ms / 1000)} s`;
}

function renderReading(results: readonly Result[]): string {
  const outages = results.filter(([{ outageMs, numRetries }]) => outageMs > 0 && numRetries === 1);
  const told = outages.filter(([{ retryAfterS }]) => retryAfterS !== undefined);
  const untold = outages.filter((result) => !told.includes(result));
  return `

Of the calls with one retry that meet an outage, ${succeedingOf(untold)} succeed where the service does not say
when to come back, and up to ${mostOf(untold)} are retried in 100 ms. Where it says so with \`Retry-After\`,
${succeedingOf(told)} succeed, and up to ${mostOf(told)} are retried in 100 ms.
`;
}

function succeedingOf(results: readonly Result[]): string {
  const percents = results.map(([, { savedPercent }]) => savedPercent);
  const [least, most] = [Math.min(...percents), Math.max(...percents)].map((one) => one.toFixed(1));
  return least === most ? `${String(least)} %` : `${String(least)} to ${String(most)} %`;
}

function mostOf(results: readonly Result[]): string {
  return String(Math.max(...results.map(([, { mostInWindow }]) => mostInWindow)));
}
