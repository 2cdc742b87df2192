import { format, resolveConfig } from 'prettier';
import { backoffWindowMs } from '../../kit/client/backoff-window.ts';
import type { StormFigures } from './run-storm.ts';
import { type NamedStorm, SEED } from './storms.ts';

const FIRST_WINDOW = inSeconds(backoffWindowMs(1));
const LAST_WINDOW = inSeconds(backoffWindowMs(Infinity));

const HEAD = `
# Storms

With this page you can estimate the load on a service, and the share of calls that succeed, when a thousand
clients of this package fail at the same time.

Each client makes one call with a deadline of 60 s. The service processes 200 requests per second, queues 200 and
rejects the others with 503, which costs it a tenth of a request. During an outage it rejects every request.
The wait before a retry is random within a window of ${FIRST_WINDOW} that doubles up to ${LAST_WINDOW}; after \`Retry-After\` it
is the requested time plus jitter of up to a third.

"Attempts per call" is the load on the service. "Most retries in 100 ms" is how closely the clients return together.
Bounds that a test enforces are in parentheses.
`;

/** A storm and its figures. */
export type Result = readonly [NamedStorm, StormFigures];

/**
 * Renders the results as a page.
 *
 * @param path - The path of the page, from which prettier takes the style of the project.
 */
export async function renderStorms(results: readonly Result[], path: string): Promise<string> {
  const head = '| storm | attempts per call | most retries in 100 ms | calls that succeed |';
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
  const withWait = outages.filter(([{ retryAfterS }]) => retryAfterS !== undefined);
  const without = outages.filter((result) => !withWait.includes(result));
  return `

Of the calls with one retry during an outage, ${succeedingOf(without)} succeed without \`Retry-After\`, and up to
${mostOf(without)} are retried in 100 ms. With \`Retry-After\`, ${succeedingOf(withWait)} succeed, and up to ${mostOf(withWait)} are retried in
100 ms.

\`npm run docs -- render\` writes this page. The tests in \`test/resilience/storms\` run the storms, check the bounds and
compare this page with the figures. Time and randomness are simulated (seed ${String(SEED)}), so the figures do not
depend on the machine.
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
