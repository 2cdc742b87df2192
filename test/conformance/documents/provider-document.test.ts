import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { levelOf, WARNING_LEVELS } from '../../../src/providers/warnings.ts';
import { runSample, samplesOf } from '../../kit/process/run-sample.ts';

const read = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const DOCUMENT = read('docs/provider-table.md');

/** Returns the first column of the table under a heading. */
function rowsUnder(heading: string): string[] {
  const section = DOCUMENT.split(`# ${heading}\n`)[1]?.split(/\n##+ /)[0] ?? '';
  return Array.from(section.matchAll(/^\| `([^`]+)`/gm), ([, name]) => String(name)).toSorted();
}

/** Returns the members of an exported union of strings. */
function membersOf(path: string, union: string): string[] {
  const declaration = read(path).split(`export type ${union} =`)[1]?.split(';')[0] ?? '';
  return Array.from(declaration.matchAll(/'([^']+)'/g), ([, name]) => String(name)).toSorted();
}

const SAMPLES = [read('docs/providers.md'), DOCUMENT].flatMap(samplesOf);
const PRINTED = [
  [[0.56, []]],
  [['It is Oslo.'], [[{ code: 'other_choices_ignored', detail: '1' }]]],
  [['strict']],
  [['anthropic.message', 'end_turn'], [3], [[{ index: 2, reasoning: 'Norway: Oslo.' }]], [[]]],
  [], // moreAdapters
  [['weather'], [[{ type: 'mcp', server_label: 'crm' }]]],
];

describe('docs/provider-table.md', () => {
  it.each([
    ['Kinds', 'src/providers/conversation.ts', 'ProviderKind'],
    ['Warnings', 'src/providers/conversation.ts', 'ConversationWarningCode'],
    ['Errors', 'src/errors/unsupported-result-error.ts', 'UnsupportedReason'],
  ])('%s has one row for each member of the type', (heading, path, union) => {
    // `evaluate` alone reports these warnings, so they are not in the type of toConversation.
    const others =
      heading === 'Warnings'
        ? ['no_answer', 'provider_tool', 'result_undefined', 'secrets_omitted']
        : [];
    expect(rowsUnder(heading)).toEqual([...membersOf(path, union), ...others].toSorted());
  });

  it('Warnings has the level of each code', () => {
    const section = DOCUMENT.split('# Warnings\n')[1]?.split(/\n##+ /)[0] ?? '';
    const rows = section.matchAll(/^\| `(\w+)` +\| `(\w+)`/gm);

    expect(Object.fromEntries(Array.from(rows, ([, code, level]) => [code, level]))).toEqual(
      Object.fromEntries(
        Object.entries(WARNING_LEVELS).filter(([code]) => levelOf(code) !== undefined),
      ),
    );
  });

  it('Warnings of evaluateTrace has one row for each code', () => {
    const table =
      read('src/client/evaluate-trace/agent-trace-warnings.ts').split('const FIXES = {')[1] ?? '';
    const codes = Array.from(
      table.split('}')[0]?.matchAll(/^ {2}(\w+):/gm) ?? [],
      ([, code]) => code,
    );
    expect(rowsUnder('Warnings of evaluateTrace')).toEqual(codes.toSorted());
  });

  it.each(SAMPLES.map((sample, index) => ({ sample, printed: PRINTED[index], number: index + 1 })))(
    'sample $number prints the expected output',
    async ({ sample, printed }) => {
      const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
      await runSample(sample);
      expect(log.mock.calls).toEqual(printed);
    },
  );
});
