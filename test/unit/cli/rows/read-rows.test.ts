import { expect, it } from 'vitest';
import { readAll, sourceOf } from './row-sources.ts';

it.each([
  [
    'a trace among conversations',
    { trace: { root_agent_instance_id: 'a', agent_instance_by_id: {} } },
    'reward',
    '"trace" needs the flag --trace, with which every line is a trace.',
  ],
  [
    'a line of a journal',
    { t: 'run', v: 1 },
    'reward',
    'this file is a journal. Continue it with --resume, or show it with: align-evals report',
  ],
  [
    'a line of a journal among traces',
    { t: 'run', v: 1 },
    'trace',
    '"trace" is missing. With --trace, each line needs trace.',
  ],
  [
    'a span among traces',
    { span_id: '1' },
    'trace',
    'this line is telemetry. Add --format otlp, or the name of its format.',
  ],
] as const)('explains %s', async (_what, fields, kind, problem) => {
  expect(await readAll(sourceOf(JSON.stringify(fields)), { kind })).toEqual([
    { line: 1, problem: `chats.jsonl:1: ${problem}` },
  ]);
});

it('reads several files one after the other, each in its format', async () => {
  const first = sourceOf('{"id":"a","messages":[]}\n');
  const second = sourceOf('id,input,output\nb,Hi,Hello\n', 'csv');
  const source = { files: [...first.files, ...second.files], isRepeatable: true };

  expect(await readAll(source)).toEqual([
    { line: 1, row: { id: 'a', messages: [] } },
    { line: 2, row: { id: 'b', input: 'Hi', result: 'Hello' } },
  ]);
});

it('finds a path of --field in any of several files', async () => {
  const [first, second] = [sourceOf('{"messages":[]}\n'), sourceOf('{"messages":[],"n":"7"}\n')];
  const source = { files: [...first.files, ...second.files], isRepeatable: true };

  expect(await readAll(source, { fields: { id: 'n' } })).toEqual([
    { line: 1, row: { messages: [] } },
    { line: 1, row: { id: '7', messages: [] } },
  ]);
});

it('names the one of several files that has no rows', async () => {
  const [first, second] = [sourceOf('{"messages":[]}\n'), sourceOf('', 'csv')];
  const source = { files: [...first.files, ...second.files], isRepeatable: true };

  await expect(readAll(source)).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining('chats.csv has no rows') as unknown,
  });
});
