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
