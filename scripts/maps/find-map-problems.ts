import type { CoveringTest } from './covering-tests.ts';
import type { CoverageMap, MapRow } from './coverage-map.ts';

/** What a map is compared with. */
export interface MapFacts {
  readonly rows: readonly MapRow[];
  readonly tests: readonly CoveringTest[];
  /** Whether a text, such as `npm run check -- locks`, is a command of this repository. */
  readonly isCommand: (text: string) => boolean;
}

const COMMAND = 'npm ';

/** Finds rows without a proof, ids that two rows have, commands that do not exist, and tests with unknown ids. */
export function findMapProblems({ prefix, page }: CoverageMap, facts: MapFacts): string[] {
  const { rows, tests, isCommand } = facts;
  const known = new Set(rows.map(({ id }) => id));
  const carried = new Set(tests.flatMap(({ ids }) => ids));
  const ofRows = rows.flatMap(({ id, sentence, others }, index) => [
    ...(id.startsWith(`${prefix}-`) ? [] : [`${id} does not begin with ${prefix}`]),
    ...(rows.findIndex((row) => row.id === id) === index ? [] : [`two rows have the id ${id}`]),
    ...(carried.has(id) || others.length > 0 ? [] : [`${id} has no test: "${sentence}"`]),
    ...others
      .filter((text) => text.startsWith(COMMAND) && !isCommand(text))
      .map((text) => `${id} names a command that does not exist: ${text}`),
  ]);
  const ofTests = tests.flatMap(({ ids, file, title }) =>
    ids
      .filter((id) => id.startsWith(prefix) && !known.has(id))
      .map((id) => `${file} covers ${id}, which does not exist: ${title}`),
  );
  return [...ofRows.map((problem) => `${page}: ${problem}`), ...ofTests];
}
