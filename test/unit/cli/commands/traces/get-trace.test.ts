import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuid } from '../../../../kit/server/reference-service.ts';
import { traceId } from '../seed-traces.ts';
import { type CommandService, startService } from '../start-service.ts';

let service: CommandService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.close();
});
beforeEach(() => {
  service.server.reset();
});

const NOTHING = { evaluator_name: null, criteria: null, score: null, explanation: null };

describe('align-evals traces get', () => {
  it('prints what there is of a trace that has no tags, rating, conversation or comments', async () => {
    service.server.seedTraces('eu', 1, () => ({
      id: traceId(0),
      created_at: '2026-11-01T00:00:00Z',
      evaluations: [
        { ...NOTHING, id: uuid(1), sub_trace: null, evaluator_name: 'tone', score: 0.25 },
        { ...NOTHING, id: uuid(2), sub_trace: null },
      ],
    }));

    expect(await service.run(['traces', 'get', traceId(0)])).toEqual({
      exitCode: 0,
      stdout: [
        `trace   ${traceId(0)}`,
        'stored  2026-11-01 00:00:00 UTC',
        'rating  -',
        '',
        '0.25  tone',
        '',
        'n/a  no criterion',
        '',
      ].join('\n'),
      stderr: '',
    });
  });
});
