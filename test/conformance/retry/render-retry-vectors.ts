import { format, resolveConfig } from 'prettier';
import { DEFAULTS } from '../../../src/client/options/client-options.ts';
import type {
  Range,
  RetryVector,
  VectorGroup,
  VectorOptions,
  VectorOutcome,
  VectorResponse,
} from './retry-vectors.ts';

const { numRetries, timeoutMs } = DEFAULTS;

const HEAD = `
# Retry vectors

With this page you can look up how often the client retries a request, and how long it waits, for each kind of
response and failure.

Each row is a call. The responses arrive in order, and the last one repeats. A wait between two attempts is random
between two bounds, in milliseconds. The time left is the time before the deadline when the call settles, with
the longest and with the shortest waits. Unless a row sets other options, \`numRetries\` is ${numRetries} and \`timeoutMs\` is
${timeoutMs}, the defaults. Calls share no retry budget.

\`npm run docs -- render\` writes this page from \`test/conformance/retry/retry.json\`. The tests in
\`test/conformance/retry\` run every row against the transport on a virtual clock, and compare this page with the rows.
`;

/**
 * Renders the vectors as a page.
 *
 * @param path - The path of the page, from which prettier takes the style of the project.
 */
export async function renderRetryVectors(
  groups: readonly VectorGroup[],
  path: string,
): Promise<string> {
  const text = [HEAD, ...groups.map(renderGroup)].join('\n');
  return await format(text, { ...(await resolveConfig(path)), parser: 'markdown' });
}

function renderGroup({ title, note, cases }: VectorGroup): string {
  const head = '| case | options | responses | outcome | attempts | waits | time left |';
  return [
    `## ${title}`,
    '',
    note,
    '',
    head,
    '| - | - | - | - | - | - | - |',
    ...cases.map(renderCase),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function renderCase({ name, given = {}, responses, expected }: RetryVector): string {
  const { attempts, waitsMs, leftMs } = expected;
  const cells = [
    name,
    renderOptions(given),
    responses.map(renderResponse).join(', then '),
    renderOutcome(expected),
    String(attempts),
    waitsMs.map(renderRange).join(', '),
    renderRange(leftMs),
  ];
  return `| ${cells.join(' | ')} |`;
}

function renderOptions(given: VectorOptions): string {
  return Object.entries(given)
    .map(([option, value]) => `\`${option}\` ${String(value).replaceAll('_', ' ')}`)
    .join(', ');
}

function renderResponse({ fault, status, headers = {}, afterMs }: VectorResponse): string {
  const shown = Object.entries(headers).map(([header, value]) => `\`${header}: ${value}\``);
  const late = afterMs === undefined ? [] : [`after ${String(afterMs)} ms`];
  return [fault ?? String(status), ...shown, ...late].join(' ');
}

function renderOutcome({ outcome, code, retryAfterMs }: VectorOutcome): string {
  const facts = [
    ...(code === undefined ? [] : [`\`${code}\``]),
    ...(retryAfterMs === undefined ? [] : [`\`retryAfterMs\` ${String(retryAfterMs)}`]),
  ];
  return facts.length === 0 ? outcome : `${outcome} (${facts.join(', ')})`;
}

function renderRange([least, most]: Range): string {
  return least === most ? String(least) : `${String(least)} to ${String(most)}`;
}
