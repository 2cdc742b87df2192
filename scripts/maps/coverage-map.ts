import { format, resolveConfig } from 'prettier';
import type { CoveringTest } from './covering-tests.ts';

/** A sentence or a rule with its id. */
export interface MapRow {
  readonly id: string;
  /** The page and the heading, or the heading alone. */
  readonly section: string;
  readonly sentence: string;
  /** What proves the sentence beside tests: a command, or why there is nothing to test. */
  readonly others: readonly string[];
}

/** A page of docs/internals that lists which test covers what. */
export interface CoverageMap {
  readonly page: string;
  /** The first letter of its ids. */
  readonly prefix: string;
  /** The beginning of the page. */
  readonly introduction: string;
}

const HEADING = /^## (.*)$/;
const ROW = /^- \*\*(?<id>[A-Z]-\d{3})\*\* (?<sentence>.*)$/;
const PROOF = /^ {2}- (?<proof>.*)$/;
const TEST = '`test/';

/** Reads the rows of a map. What it lists of tests is not read: tests carry the ids themselves. */
export function readMap(markdown: string): MapRow[] {
  const rows: (MapRow & { others: string[] })[] = [];
  let section = '';
  for (const line of markdown.split('\n')) {
    section = HEADING.exec(line)?.[1] ?? section;
    const { id = '', sentence = '' } = ROW.exec(line)?.groups ?? {};
    if (id !== '') rows.push({ id, section, sentence: unescape(sentence), others: [] });
    const { proof = '' } = PROOF.exec(line)?.groups ?? {};
    if (proof !== '' && !proof.startsWith(TEST))
      rows.at(-1)?.others.push(proof.replaceAll('`', ''));
  }
  return rows;
}

/** Writes a map with the tests that carry its ids. */
export async function renderMap(
  { introduction, page }: CoverageMap,
  rows: readonly MapRow[],
  tests: readonly CoveringTest[],
): Promise<string> {
  const sections = Map.groupBy(rows, ({ section }) => section);
  const texts = Array.from(sections, ([section, own]) => {
    const lines = own.flatMap((row) => [
      `- **${row.id}** ${escape(row.sentence)}`,
      ...proofsOf(row, tests).map((proof) => `  - ${proof}`),
    ]);
    return [`## ${section}`, '', ...lines].join('\n');
  });
  const options = await resolveConfig(page);
  return format([introduction.trim(), ...texts].join('\n\n'), { ...options, filepath: page });
}

function proofsOf({ id, others }: MapRow, tests: readonly CoveringTest[]): string[] {
  const lines = tests
    .filter(({ ids }) => ids.includes(id))
    .map(({ file, title }) => `\`${file}\`: \`${title.replaceAll('`', '')}\``);
  return [
    ...[...new Set(lines)].sort(),
    ...others.map((text) => (text.startsWith('npm ') ? `\`${text}\`` : text)),
  ];
}

const SPECIAL = /[\\*_[\]<>#|~]/g;

function escape(text: string): string {
  return text.replaceAll(SPECIAL, String.raw`\$&`);
}

function unescape(text: string): string {
  return text.replaceAll(/\\([\\*_[\]<>#|~])/g, '$1');
}
