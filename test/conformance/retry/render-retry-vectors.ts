import { format, resolveConfig } from 'prettier';
import { DEFAULTS } from '../../../src/options/defaults.ts';
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

Written by \`npm run docs:render\` from \`test/conformance/retry/retry.json\`; \`test/conformance/retry\` runs every line against
the engine on a virtual clock and checks that this page is up to date.

A call is given options and receives answers in turn, the last one again and again. It comes to an
outcome after so many attempts; each wait between two attempts is drawn evenly between two bounds, in
milliseconds. The time left is that until the deadline when the call settles, with the longest waits and
with the shortest. Unless a line says otherwise, \`numRetries\` is ${numRetries} and \`timeoutMs\` is ${timeoutMs}, as the
defaults are. There is no retry budget, and so no tokens are left to count.
`;

/**
 * Writes the vectors as a page.
 *
 * @param groups - The vectors.
 * @param path - Where the page stands, for the style of the project.
 */
export async function renderRetryVectors(
  groups: readonly VectorGroup[],
  path: string,
): Promise<string> {
  const text = [HEAD, ...groups.map(renderGroup)].join('\n');
  return await format(text, { ...(await resolveConfig(path)), parser: 'markdown' });
}

function renderGroup({ title, note, cases }: VectorGroup): string {
  const head = '| case | given | answers | outcome | attempts | waits | time left |';
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
