import { describe, expect, it } from 'vitest';
import { coreWarnings } from '../../../../../src/client/criteria/criteria.ts';
import { MODEL_CORES } from '../../../../../src/service/model-core.ts';
import { createTestClient, MESSAGES, scored } from '../../../../kit/client/client.ts';

const KNOWN = `known are ${MODEL_CORES.join(', ')}`;

describe('a model core', () => {
  it.each([undefined, ...MODEL_CORES])('that is known needs no warning: %s', (core) => {
    expect(coreWarnings(core)).toEqual([]);
  });

  it.each([
    ['gpt-5', 'modelCore is "gpt-5"', KNOWN],
    ['align-20251112', 'modelCore is "align-20251112"', 'did you mean align-20251111?'],
    ['align-29990101', 'modelCore is "align-29990101"', KNOWN],
    ['sk-live-0123456789abcdef', 'modelCore is "sk-live-…"', KNOWN],
  ])('that is unknown has one: %s', (core, detail, fix) => {
    expect(coreWarnings(core)).toEqual([{ code: 'unknown_core', detail, fix }]);
  });

  it('that is unknown is sent, with the warning in the result and the hook', async () => {
    const codes: string[] = [];
    const { client, sent } = createTestClient([scored()], {
      modelCore: 'gpt-5',
      hooks: { onWarning: ({ code }) => codes.push(code) },
    });
    const { warnings } = await client.evaluate({ messages: MESSAGES, criteria: 'Reward a' });

    expect([codes, warnings.map(({ code }) => code)]).toEqual([['unknown_core'], ['unknown_core']]);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ model_core: 'gpt-5' });
  });
});
