// What the model sees of the evaluations of a client, and what their usage is.
import { describe, expect, it } from 'vitest';
import { agent, traceOf } from '../../kit/traces/agents.ts';
import { OTHER_KEY } from '../../kit/canary/secrets.ts';
import { MESSAGES } from '../../kit/client/client.ts';
import { formatOf, rejects, says, scores, taking } from '../../kit/judge/openai-replies.ts';
import type { ModelReply } from '../../kit/judge/openai-server.ts';
import { CLIENTS } from './clients.ts';
import { evaluate, MODEL, openJudged } from './judge-fault.ts';

const ANSWER = '{"applicable":true,"score":1,"explanation":"Good."}';

describe.each(CLIENTS)('a judge with the client %s', (_, create) => {
  it('sends one request with its own key and without retries of the package', async () => {
    await using judged = await openJudged(create, [scores()]);

    await evaluate(judged);

    expect(judged.requests).toEqual([
      {
        path: '/v1/chat/completions',
        authorization: `Bearer ${OTHER_KEY}`,
        body: {
          model: MODEL,
          messages: [
            { role: 'system', content: expect.any(String) },
            {
              role: 'user',
              content: expect.stringContaining(JSON.stringify(MESSAGES[0]?.content)),
            },
          ],
          response_format: { type: 'json_schema', json_schema: expect.any(Object) },
          temperature: 0,
          seed: 1,
        },
      },
    ]);
  });

  it.each<readonly [string, ModelReply, readonly string[]]>([
    ['JSON mode', taking({ formats: ['json_object'] }), ['json_schema', 'json_object']],
    ['text', taking({ formats: [] }, says(ANSWER)), ['json_schema', 'json_object', 'none']],
    [
      'text, of a model that does not say what it rejects',
      taking({ formats: [], namesParameter: false }, says(ANSWER)),
      ['json_schema', 'json_schema', 'json_schema', 'json_object', 'none'],
    ],
  ])('remembers that a model takes only %s', async (__, reply, formats) => {
    await using judged = await openJudged(create, [reply]);

    await evaluate(judged);
    await evaluate(judged);

    expect(judged.requests.map(formatOf)).toEqual([...formats, ...formats.slice(-1)]);
  });

  it('remembers which parameters a reasoning model does not take', async () => {
    const reply = taking({ without: ['temperature', 'seed'] });
    await using judged = await openJudged(create, [reply]);

    await evaluate(judged);
    await evaluate(judged);

    expect(
      judged.requests.map(({ body }) => ['temperature', 'seed'].filter((name) => name in body)),
    ).toEqual([['temperature', 'seed'], ['seed'], [], []]);
  });

  it('learns what a model takes also from requests at the same time', async () => {
    const reply = taking({ formats: [], without: ['seed'], namesParameter: false }, says(ANSWER));
    await using judged = await openJudged(create, [reply]);
    const criteria = Array.from({ length: 8 }, (__, index) => `Reward rule ${String(index)}`);

    const results = await judged.client.evaluate({ messages: MESSAGES, criteria });
    const learned = judged.requests.length;
    await evaluate(judged);

    expect(results.map(({ score }) => score)).toEqual(criteria.map(() => 1));
    expect(judged.requests.slice(learned).map(formatOf)).toEqual(['none']);
  });

  it('sends one request per criterion and per agent of a trace', async () => {
    await using judged = await openJudged(create, [scores()]);
    const criteria = ['Reward a', 'Penalize b', 'Reward c'];

    await judged.client.evaluate({ messages: MESSAGES, criteria });
    await judged.client.evaluateTrace({
      trace: traceOf(agent('a', 'b', 'c'), agent('b'), agent('c')),
      criteria: 'Reward d',
    });

    expect(judged.requests).toHaveLength(criteria.length + 2);
  });

  it('counts the tokens of all requests of a score, also of the repair', async () => {
    await using judged = await openJudged(create, [says('No JSON'), scores()]);

    await evaluate(judged);

    expect(judged.server.usage()).toMatchObject({
      totalTokens: 240,
      promptTokens: 200,
      cachedTokens: 120,
      completionTokens: 40,
    });
  });

  it.each<readonly [string, unknown]>([
    ['no usage', null],
    ['usage of another kind', { prompt_tokens: '100', completion_tokens: -1 }],
  ])('scores with %s of the model', async (__, usage) => {
    await using judged = await openJudged(create, [scores(undefined, { usage })]);

    expect((await evaluate(judged)).score).toBe(0.75);
  });

  it('waits for the Retry-After of the provider before the next request', async () => {
    const limited = rejects(429, {}, { 'retry-after': '3' });
    await using judged = await openJudged(create, [limited, scores()]);
    const before = judged.clock.now();

    await evaluate(judged);

    const skipped = judged.clock.now() - before;
    expect(skipped).toBeGreaterThanOrEqual(3000);
    expect(judged.requests).toHaveLength(2);
  });
});
