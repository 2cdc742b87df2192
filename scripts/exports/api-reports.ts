import type { Exports } from './read-exports.ts';

const INDENT = '  ';
const OPEN = new Set(['{', '{{']);
const CLOSE = new Set(['}', '}}']);

/**
 * Writes one report per entry: its exports in alphabetical order, with one member per line. A name of another entry is
 * written behind the entry, as `batch#Gates`.
 *
 * @returns The texts by the name of the file, such as `batch-node.txt`.
 */
export function writeApiReports(exports: Exports): Map<string, string> {
  const byEntry = new Map<string, string[]>();
  for (const [key, text] of [...exports].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [entry = '', name = ''] = key.split(' > ');
    const report = byEntry.get(entry) ?? [];
    report.push(layOut(withOwnNames(text, entry, name)));
    byEntry.set(entry, report);
  }
  return new Map(
    [...byEntry].map(([entry, report]) => [fileOf(entry), `${report.join('\n\n')}\n`]),
  );
}

/** `.` is the client: `client.txt`. */
function fileOf(entry: string): string {
  const name = entry === '.' ? 'client' : entry.replace('./', '').replaceAll('/', '-');
  return `${name}.txt`;
}

function withOwnNames(text: string, entry: string, name: string): string {
  return text
    .replaceAll('#self', name)
    .split(' ')
    .map((token) => (token.startsWith(`${entry}#`) ? token.slice(entry.length + 1) : token))
    .map((token) =>
      token.replace(/^\.(?:\/(?=[\w/-]+#)|(?=#))/, (dot) => (dot === '.' ? 'client' : '')),
    )
    .join(' ');
}

/** Breaks lines behind `{`, `;` and before `}`, and joins the tokens as a person writes them. */
function layOut(text: string): string {
  let depth = 0;
  const lines: string[] = [''];
  const breakLine = (): void => void lines.push('');
  for (const token of text.split(' ')) {
    if (CLOSE.has(token)) depth -= 1;
    if (CLOSE.has(token) && lines.at(-1) !== '') breakLine();
    const line = lines.pop() ?? '';
    lines.push(line === '' ? INDENT.repeat(depth) + token : `${line} ${token}`);
    if (OPEN.has(token)) depth += 1;
    if (OPEN.has(token) || token === ';') breakLine();
  }
  return lines
    .filter((line) => line !== '')
    .map(joinTokens)
    .join('\n');
}

function joinTokens(line: string): string {
  return line
    .replaceAll(/ (?=[;,)\].>:?])|(?<=[([.<]) /g, '')
    .replaceAll(/(?<=\w)(?<!\breadonly) (?=[(<[])/g, '')
    .replaceAll(/(?<=[)\]>]) (?=[([])/g, '');
}
