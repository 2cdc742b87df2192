import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { levelOf } from '../../../src/providers/warnings.ts';
import { WARNING_LEVELS } from '../../../src/providers/index.ts';

const PAGE = readFileSync('docs/agent-traces.md', 'utf8');

/** Returns the rows of the table under a heading: the texts of the first columns that are code. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const section = PAGE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.matchAll(/^\| `([\w-]+)` +\|(?: `(\w+)` \|)?/gm);
  return Array.from(rows, ([, first = '', second = '']) => [first, second]);
}

/** Returns the texts of a union in a source file. */
function membersOf(file: string, union: string): readonly string[] {
  const [, type = ''] = readFileSync(file, 'utf8').split(`export type ${union} =`);
  return Array.from(type.split(';')[0]?.matchAll(/'([\w-]+)'/g) ?? [], ([, text = '']) => text);
}

it('docs/agent-traces.md has each warning that only traces have, with its level', () => {
  const own = Object.entries(WARNING_LEVELS).filter(([code]) => levelOf(code) === undefined);
  expect(Object.fromEntries(rowsUnder('Warnings'))).toEqual(Object.fromEntries(own));
});

it('docs/agent-traces.md has each reason of an UnsupportedTraceError', () => {
  const reasons = membersOf('src/errors/unsupported-result-error.ts', 'UnsupportedTraceReason');
  expect(rowsUnder('Errors').map(([reason]) => reason)).toEqual(reasons.toSorted());
});

it('docs/agent-traces.md has each format', () => {
  const formats = membersOf('src/otel/formats/telemetry-format.ts', 'TraceFormat');
  expect(
    rowsUnder('What is read')
      .map(([format]) => format)
      .toSorted(),
  ).toEqual(formats.toSorted());
});
