import { describe, expect, it, vi } from 'vitest';
import type { EvaluateParams } from '../../../../../src/client/evaluate/evaluate-params.ts';
import type { RequestOptions } from '../../../../../src/client/options/request-options.ts';
import {
  createClient,
  createTestClient,
  criteria,
  KEY,
  MESSAGES,
  PROMPT,
  scored,
} from '../../../../kit/client/client.ts';
import { ACCESS_TOKEN, OTHER_KEY } from '../../../../kit/canary/secrets.ts';
import { fakeFetch } from '../../../../kit/client/fake-fetch.ts';
import { factsOf, failure, rejection } from '../../../../kit/time/outcomes.ts';

const GOOD = { messages: MESSAGES, criteria: 'Reward good answers' };
const circular: Record<string, unknown> = { type: 'text' };
circular['self'] = circular;

/** What is wrong, the parameters that differ from valid ones, and the path of the issue. */
const BAD_PARAMS: readonly (readonly [string, object, string])[] = [
  ['no messages', { messages: undefined }, 'messages'],
  ['an empty conversation', { messages: [] }, 'messages'],
  ['a conversation that is a string', { messages: PROMPT }, 'messages'],
  ['a message that is not an object', { messages: [PROMPT] }, 'messages[0]'],
  ['an unknown role', { messages: [{ role: 'bot', content: PROMPT }] }, 'messages[0].role'],
  [
    'an unknown role of a message with an image',
    {
      messages: [
        { role: 'customer', content: [{ type: 'image_url', image_url: { url: 'https://e.com' } }] },
      ],
    },
    'messages[0].role',
  ],
  ['a message without content', { messages: [{ role: 'user' }] }, 'messages[0].content'],
  ['content that is a number', { messages: [{ role: 'user', content: 7 }] }, 'messages[0].content'],
  [
    'a tool call without id',
    { messages: [{ role: 'assistant', tool_calls: [{}] }] },
    'messages[0].tool_calls[0]',
  ],
  ['no criterion', { criteria: undefined }, 'criteria'],
  ['an empty criterion', { criteria: '' }, 'criteria'],
  ['an empty list', { criteria: [] }, 'criteria'],
  ['an empty record', { criteria: {} }, 'criteria'],
  ['a criterion that is a number', { criteria: [7] }, 'criteria[0]'],
  ['both criteria and evaluator', { evaluatorName: 'tone' }, 'evaluatorName'],
  ['an unknown prefix', { criteria: 'Score the answer' }, 'criteria'],
  ['a prefix in lower case', { criteria: ['Reward a', 'reward b'] }, 'criteria[1]'],
  ['a longer prefix', { criteria: { tone: 'Response passes if it is kind' } }, 'criteria.tone'],
  ['a longer prefix for agents', { criteria: 'Agent fails if it lies' }, 'criteria'],
  [
    'a Reward criterion for a lightning core',
    { modelCore: 'align-lightning-20251127' },
    'criteria',
  ],
  [
    'a Penalize criterion for a newer lightning core',
    { modelCore: 'align-lightning-2', criteria: ['Penalize x'] },
    'criteria[0]',
  ],
  [
    'all responses for a lightning core',
    { modelCore: 'align-lightning-20250731', criteria: 'Passes if a', evaluateLatest: false },
    'evaluateLatest',
  ],
  ['an empty evaluator name', { criteria: undefined, evaluatorName: '' }, 'evaluatorName'],
  [
    'an evaluator name of 256 characters',
    { criteria: undefined, evaluatorName: '🏔'.repeat(256) },
    'evaluatorName',
  ],
  ['tags that are a list', { tags: ['prod'] }, 'tags'],
  ['a nested tag', { tags: { a: { b: 'c' } } }, 'tags["a"]'],
  ['a tag that is a list', { tags: { a: ['b'] } }, 'tags["a"]'],
  ['a tag that is null', { tags: { a: null } }, 'tags["a"]'],
  ['a tag that is NaN', { tags: { a: Number.NaN } }, 'tags["a"]'],
  ['a tag that is infinite', { tags: { a: Number.POSITIVE_INFINITY } }, 'tags["a"]'],
  ['a tag that is a bigint', { tags: { a: 1n } }, 'tags["a"]'],
  ['a tag that is a symbol', { tags: { a: Symbol('b') } }, 'tags["a"]'],
  ['a tag that is a function', { tags: { a: () => 'b' } }, 'tags["a"]'],
  ['a tag under a symbol', { tags: { [Symbol('a')]: 'b' } }, 'tags'],
  ['a tag under a key of 65 characters', { tags: { ['k'.repeat(65)]: 'b' } }, `tags["kkkkkkkk…"]`],
  ['a tag of 65 characters', { tags: { a: '🏔'.repeat(65) } }, 'tags["a"]'],
  ['a malformed traceId', { traceId: 'trace-1' }, 'traceId'],
  ['an unknown retention', { dataRetention: 'forever' }, 'dataRetention'],
  ['an unknown cleaning', { explanationCleaning: 'all' }, 'explanationCleaning'],
  ['block that is not a boolean', { block: 'no' }, 'block'],
  ['evaluateLatest that is not a boolean', { evaluateLatest: 0 }, 'evaluateLatest'],
  ['system that is not a string', { system: ['Be kind.'] }, 'system'],
  ['tools that are not a list', { tools: {} }, 'tools'],
  ['a tool that is not an object', { tools: ['search'] }, 'tools[0]'],
  ['an empty model core', { modelCore: '' }, 'modelCore'],
  ['an unknown field', { model_core: 'align-20251111' }, 'model_core'],
  ['circular messages', { messages: [{ role: 'user', content: [circular] }] }, 'messages'],
  ['messages with a bigint', { messages: [{ role: 'user', content: 'a', seed: 1n }] }, 'messages'],
  ['circular tools', { tools: [{ type: 'function', function: { circular } }] }, 'tools'],
];

const BAD_OPTIONS: readonly (readonly [string, unknown, string, string])[] = [
  ['a string', 'fast', 'invalid_option', 'RequestOptions'],
  ['null', null, 'invalid_option', 'RequestOptions'],
  ['an unknown option', { timeout: 5 }, 'unknown_option', 'timeout'],
  ['timeoutMs of 0', { timeoutMs: 0 }, 'invalid_option', 'timeoutMs'],
  ['timeoutMs that is NaN', { timeoutMs: Number.NaN }, 'invalid_option', 'timeoutMs'],
  ['timeoutMs that timers cannot hold', { timeoutMs: 2 ** 31 }, 'invalid_option', 'timeoutMs'],
  ['timeoutMs as a string', { timeoutMs: '60' }, 'invalid_option', 'timeoutMs'],
  ['numRetries of 0', { numRetries: 0 }, 'invalid_option', 'numRetries'],
  ['numRetries that is not an integer', { numRetries: 1.5 }, 'invalid_option', 'numRetries'],
  [
    'an AbortController as the signal',
    { signal: new AbortController() },
    'invalid_option',
    'signal',
  ],
  [
    'an API key in headers',
    { headers: { 'API-Key': OTHER_KEY } },
    'invalid_option',
    'headers["API-Key"]',
  ],
  [
    'a header of two lines',
    { headers: { 'x-team': 'a\nb' } },
    'invalid_option',
    'headers["x-team"]',
  ],
  ['headers that are a list', { headers: [['x-team', 'a']] }, 'invalid_option', 'headers'],
  ['onResponse that is not a function', { onResponse: true }, 'invalid_option', 'onResponse'],
];

describe('evaluate rejects without a request', () => {
  it.each(BAD_PARAMS)('for %s', async (_, difference, path) => {
    const { client, sent } = createTestClient([scored()]);
    const error = await rejection(client.evaluate({ ...GOOD, ...difference }));

    expect(factsOf(error)).toMatchObject({ name: 'InvalidInputError', code: 'invalid_input' });
    expect(
      (error as { issues: readonly { path: string }[] }).issues.map((issue) => issue.path),
    ).toEqual([path]);
    expect(String(error)).not.toContain(PROMPT);
    expect(sent).toEqual([]);
  });

  it.each([undefined, null, 'text', [GOOD]])('for parameters that are %j', async (params) => {
    const { client, sent } = createTestClient([scored()]);

    expect(await failure(client.evaluate(params as unknown as EvaluateParams))).toMatchObject({
      name: 'InvalidInputError',
    });
    expect(sent).toEqual([]);
  });

  it.each(BAD_OPTIONS)('for options that are or contain %s', async (_, options, code, option) => {
    const { client, sent } = createTestClient([scored()]);

    expect(await failure(client.evaluate(GOOD, options as RequestOptions))).toEqual({
      name: 'ConfigurationError',
      code,
      isRetryable: false,
      option,
    });
    expect(sent).toEqual([]);
  });

  it.each<EvaluateParams>([GOOD, { ...GOOD, criteria: criteria(9) }])(
    "for dataRetention: 'none' when service.dataRetentionField is not set",
    async (params) => {
      const { client, sent } = createTestClient([scored()]);

      expect(await failure(client.evaluate({ ...params, dataRetention: 'none' }))).toEqual({
        name: 'ConfigurationError',
        code: 'unconfigured_name',
        isRetryable: false,
        option: 'service.dataRetentionField',
      });
      expect(sent).toEqual([]);
    },
  );

  it.each<EvaluateParams>([GOOD, { ...GOOD, criteria: criteria(9) }])(
    'when the client has no API key',
    async (params) => {
      const { client, sent } = createTestClient([scored()], {
        apiKey: undefined,
        accessToken: ACCESS_TOKEN,
      });

      expect(await failure(client.evaluate(params))).toEqual({
        name: 'ConfigurationError',
        code: 'missing_credential',
        isRetryable: false,
        option: 'apiKey',
      });
      expect(sent).toEqual([]);
    },
  );
});

describe('a client on a placeholder host', () => {
  it.each([{ region: 'eu' }, { region: 'us' }, {}, { baseUrl: 'https://evals.example' }] as const)(
    'with the global fetch rejects its first call without a request: %j',
    async (options) => {
      const fake = fakeFetch(scored());
      vi.stubGlobal('fetch', fake.fetch);
      const error = await rejection(createClient({ apiKey: KEY, ...options }).evaluate(GOOD));

      expect(factsOf(error)).toEqual({
        name: 'ConfigurationError',
        code: 'placeholder_host',
        isRetryable: false,
        option: 'baseUrl',
      });
      expect(String(error)).toContain('ALIGN_BASE_URL');
      expect(fake.sent).toEqual([]);
    },
  );
});
