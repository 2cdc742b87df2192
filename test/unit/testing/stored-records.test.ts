import { describe, expect, it } from 'vitest';
import {
  FIXED_RESULT,
  MESSAGES,
  NOW,
  post,
  REQUEST,
  requestWith,
  REWARD_PATH,
  steadyServer,
  tokensOf,
  uuid,
} from '../../kit/reference-service.ts';

const EVERYTHING = requestWith({
  model_core: 'align-lightning-20251127',
  evaluation_criteria: 'Passes if correct',
  tags: { env: 'prod', version: '3' },
  system: 'Be brief.',
  tools: [{ type: 'function', function: { name: 'search' } }],
  evaluate_latest: true,
  explanation_cleaning: 'end_user',
  data_retention: 'standard',
});

// What the records of every request to a steady server say.
const UNRATED = { id: uuid(2), created_at: NOW, comments: [], rating: null };
const FIXED_EVALUATION = {
  ...FIXED_RESULT,
  id: uuid(1),
  evaluator_name: null,
  sub_trace: null,
  cached: false,
  c_cached_tokens: 0,
};

describe('the store', () => {
  it('holds the trace, the row and the usage of a request', async () => {
    const server = steadyServer();

    await post(server, EVERYTHING);

    const { system, tools, tags, evaluation_criteria: criteria } = EVERYTHING;
    const conversation = { messages: MESSAGES, system, tools };
    expect(server.store('eu')).toStrictEqual({
      evaluationRows: [
        {
          created_at: NOW,
          domain: 'reference-server.test',
          email: 'account@reference-server.test',
          endpoint: REWARD_PATH,
          id: uuid(3),
          latency_ms: 0,
          model_class: 'align-lightning',
          request_payload: EVERYTHING,
          response_payload: { ...FIXED_RESULT, cleaned_explanation: FIXED_RESULT.explanation },
          status_code: 200,
          tags,
          token_count: tokensOf(conversation),
        },
      ],
      tasks: new Map(),
      traces: new Map([
        [
          uuid(2),
          {
            ...UNRATED,
            evaluations: [{ ...FIXED_EVALUATION, criteria }],
            tags,
            trace: conversation,
          },
        ],
      ]),
      usage: [
        {
          cachedTokens: 0,
          createdAt: NOW,
          modelCore: 'align-lightning-20251127',
          tokenCount: tokensOf(conversation),
        },
      ],
    });
  });

  it('holds what is absent as null', async () => {
    const server = steadyServer();

    await post(server, REQUEST);

    const [trace] = server.store('eu').traces.values();
    expect(trace).toStrictEqual({
      ...UNRATED,
      evaluations: [{ ...FIXED_EVALUATION, criteria: REQUEST.evaluation_criteria }],
      tags: null,
      trace: { messages: MESSAGES, system: null, tools: null },
    });
  });

  it('holds the name of an evaluator instead of a criterion', async () => {
    const server = steadyServer({ evaluators: { tone: 'Reward politeness' } });

    await post(server, requestWith({ evaluation_criteria: undefined, evaluator_name: 'tone' }));

    const [trace] = server.store('eu').traces.values();
    expect(trace?.evaluations).toMatchInlineSnapshot(`
      [
        {
          "c_cached_tokens": 0,
          "cached": false,
          "criteria": null,
          "evaluator_name": "tone",
          "explanation": "Fixed.",
          "id": "00000000-0000-4000-8000-000000000001",
          "score": 0.5,
          "sources": [],
          "sub_trace": null,
        },
      ]
    `);
  });
});
