import { describe, expect, it } from 'vitest';
import { UnsupportedResultError } from '../../../../../src/index.ts';
import { createTestClient, scored } from '../../../../kit/client/client.ts';
import {
  ANSWER,
  completion,
  FIX,
  QUESTION,
  RESPONSE,
  sendEvaluation,
  TOOL,
} from '../../../../kit/providers/provider-calls.ts';
import { errorOf } from '../../../../kit/client/refusals.ts';

describe('a warning of evaluate', () => {
  it('is in result.warnings and in the onWarning hook, frozen, with a fix', async () => {
    const { warnings, told } = await sendEvaluation({
      input: 'Capital of France?',
      result: RESPONSE,
    });

    expect(warnings).toEqual([{ code: 'previous_response_id', detail: 'resp_0', fix: FIX }]);
    expect(told).toEqual(
      warnings.map((warning) => ({
        ...warning,
        level: 'loss',
        callId: expect.stringMatching(/^[0-9a-f]{16}$/),
      })),
    );
    expect([...warnings, ...told].every((event) => Object.isFrozen(event))).toBe(true);
  });

  it('is in each result of a list, and reported to the hook once', async () => {
    const told: string[] = [];
    const { client } = createTestClient([scored()], {
      hooks: { onWarning: ({ code }) => told.push(code) },
    });
    const results = await client.evaluate({
      messages: [QUESTION],
      result: completion(ANSWER, 'length'),
      criteria: ['Reward a', 'Reward b'],
    });

    expect(results.map(({ warnings }) => warnings)).toEqual([
      [{ code: 'truncated' }],
      [{ code: 'truncated' }],
    ]);
    expect(told).toEqual(['truncated']);
  });

  it('is reported to the hook when block is false', async () => {
    const told: string[] = [];
    const { client } = createTestClient(
      [() => Promise.resolve(new Response('{"task_id":"t-1"}'))],
      { hooks: { onWarning: ({ code }) => told.push(code) } },
    );
    const result = completion(ANSWER, 'length');
    await client.evaluate({ messages: [QUESTION], result, criteria: 'Reward a', block: false });

    expect(told).toEqual(['truncated']);
  });

  it('names a tool of the provider that cannot be converted', async () => {
    const { body, warnings } = await sendEvaluation({
      messages: [QUESTION],
      result: completion(),
      tools: [TOOL, { type: 'web_search', name: 'web' }, { googleSearch: {} }, { name: 'web' }],
    });

    expect(body['tools']).toEqual([TOOL]);
    expect(warnings).toEqual([
      { code: 'provider_tool', detail: 'web_search' },
      { code: 'provider_tool', detail: 'googleSearch' },
      { code: 'provider_tool', detail: 'web' },
    ]);
  });

  it('is an error under strict, and nothing is sent', async () => {
    const { error, requests } = await errorOf((client) =>
      client.evaluate({ input: 'Hi', result: RESPONSE, criteria: 'Reward a', strict: true }),
    );

    expect(error).toBeInstanceOf(UnsupportedResultError);
    expect(error).toMatchObject({
      reason: 'strict',
      message: `The conversation is incomplete or unclear, which strict does not allow\nprevious_response_id: resp_0: ${FIX}`,
    });
    expect(requests).toBe(0);
  });

  it('is its code alone under strict when it has neither a detail nor a fix', async () => {
    const { error } = await errorOf((client) =>
      client.evaluate({
        messages: [QUESTION],
        result: completion(ANSWER, 'length'),
        criteria: 'Reward a',
        strict: true,
      }),
    );

    expect(error).toMatchObject({
      message: 'The conversation is incomplete or unclear, which strict does not allow\ntruncated',
    });
  });

  it('about something that is not lost is allowed under strict, and left out of its error', async () => {
    const tools = [{ type: 'web_search' }];
    const params = { messages: [QUESTION], result: completion(), tools, strict: true };
    const { error } = await errorOf((client) =>
      client.evaluate({
        ...params,
        result: completion(ANSWER, 'length'),
        criteria: 'Reward a',
      }),
    );

    expect((await sendEvaluation(params)).warnings).toEqual([
      { code: 'provider_tool', detail: 'web_search' },
    ]);
    expect(error).toMatchObject({
      message: 'The conversation is incomplete or unclear, which strict does not allow\ntruncated',
    });
  });

  it('does not occur for a valid result under strict', async () => {
    const params = { messages: [QUESTION], result: completion(), strict: true };
    expect((await sendEvaluation(params)).warnings).toEqual([]);
  });
});
