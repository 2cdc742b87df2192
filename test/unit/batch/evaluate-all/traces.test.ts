import { describe, expect, it } from 'vitest';
import { TRACE } from '../../../kit/traces/agents.ts';
import { createStage, namesOf, TONE } from '../../../kit/journal/batch.ts';
import { json } from '../../../kit/client/fake-fetch.ts';

const ANSWER = json({ agent_scores: { a: 1 }, overall_score: 1, explanation: '' });
const TRACES = { kind: 'trace', criteria: TONE } as const;
const LOSS = { code: 'attributes_dropped', level: 'loss', spanId: 's1' } as const;

describe('a run over traces', () => {
  it('scores a trace, and the result of a conversion with its warnings', async () => {
    const { run, sent } = createStage([ANSWER]);
    const rows = [
      { id: 'own', trace: TRACE },
      { id: 'converted', trace: { trace: TRACE, warnings: [LOSS] } },
    ];
    const { outcomes } = await run(rows, TRACES);

    expect(namesOf(outcomes)).toEqual(['1 tone scored', '2 tone scored']);
    expect(sent.map(({ body }) => (JSON.parse(body ?? '') as { trace: unknown }).trace)).toEqual([
      TRACE,
      TRACE,
    ]);
    expect(outcomes.map((one) => one.status === 'scored' && one.result?.warnings)).toEqual([
      [],
      [LOSS],
    ]);
  });

  it('fails a row with strict whose conversion lost something, and scores the others', async () => {
    const { run, sent } = createStage([ANSWER]);
    const rows = [
      { id: 'lost', trace: { trace: TRACE, warnings: [LOSS] } },
      { id: 'whole', trace: { trace: TRACE, warnings: [] } },
    ];
    const { outcomes } = await run(rows, { ...TRACES, strict: true });

    expect(namesOf(outcomes).toSorted()).toEqual(['1 tone failed', '2 tone scored']);
    expect(sent).toHaveLength(1);
  });
});
