import { describe, expect, it } from 'vitest';
import { post, REQUEST, requestWith, steadyServer } from '../support/reference-service.ts';

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

describe('the store', () => {
  it('holds the trace, the row and the usage of a request', async () => {
    const server = steadyServer();

    await post(server, EVERYTHING);

    expect(server.store('eu')).toMatchInlineSnapshot(`
      {
        "evaluationRows": [
          {
            "created_at": "2026-11-20T00:00:00.000Z",
            "domain": "reference-server.test",
            "email": "account@reference-server.test",
            "endpoint": "/api/v1/evals/reward",
            "id": "00000000-0000-4000-8000-000000000003",
            "latency_ms": 0,
            "model_class": "align-lightning",
            "request_payload": {
              "data_retention": "standard",
              "evaluate_latest": true,
              "evaluation_criteria": "Passes if correct",
              "explanation_cleaning": "end_user",
              "messages": [
                {
                  "content": "What is the tallest mountain?",
                  "role": "user",
                },
                {
                  "content": "Mount Everest.",
                  "role": "assistant",
                },
              ],
              "model_core": "align-lightning-20251127",
              "system": "Be brief.",
              "tags": {
                "env": "prod",
                "version": "3",
              },
              "tools": [
                {
                  "function": {
                    "name": "search",
                  },
                  "type": "function",
                },
              ],
            },
            "response_payload": {
              "cleaned_explanation": "Fixed.",
              "explanation": "Fixed.",
              "score": 0.5,
              "sources": [],
            },
            "status_code": 200,
            "tags": {
              "env": "prod",
              "version": "3",
            },
            "token_count": 50,
          },
        ],
        "tasks": Map {},
        "traces": Map {
          "00000000-0000-4000-8000-000000000002" => {
            "comments": [],
            "created_at": "2026-11-20T00:00:00.000Z",
            "evaluations": [
              {
                "c_cached_tokens": 0,
                "cached": false,
                "criteria": "Passes if correct",
                "evaluator_name": null,
                "explanation": "Fixed.",
                "id": "00000000-0000-4000-8000-000000000001",
                "score": 0.5,
                "sources": [],
                "sub_trace": null,
              },
            ],
            "id": "00000000-0000-4000-8000-000000000002",
            "rating": null,
            "tags": {
              "env": "prod",
              "version": "3",
            },
            "trace": {
              "messages": [
                {
                  "content": "What is the tallest mountain?",
                  "role": "user",
                },
                {
                  "content": "Mount Everest.",
                  "role": "assistant",
                },
              ],
              "system": "Be brief.",
              "tools": [
                {
                  "function": {
                    "name": "search",
                  },
                  "type": "function",
                },
              ],
            },
          },
        },
        "usage": [
          {
            "cachedTokens": 0,
            "createdAt": "2026-11-20T00:00:00.000Z",
            "modelCore": "align-lightning-20251127",
            "tokenCount": 50,
          },
        ],
      }
    `);
  });

  it('holds what is absent as null', async () => {
    const server = steadyServer();

    await post(server, REQUEST);

    const [trace] = server.store('eu').traces.values();
    expect(trace).toMatchInlineSnapshot(`
      {
        "comments": [],
        "created_at": "2026-11-20T00:00:00.000Z",
        "evaluations": [
          {
            "c_cached_tokens": 0,
            "cached": false,
            "criteria": "Reward correct answers",
            "evaluator_name": null,
            "explanation": "Fixed.",
            "id": "00000000-0000-4000-8000-000000000001",
            "score": 0.5,
            "sources": [],
            "sub_trace": null,
          },
        ],
        "id": "00000000-0000-4000-8000-000000000002",
        "rating": null,
        "tags": null,
        "trace": {
          "messages": [
            {
              "content": "What is the tallest mountain?",
              "role": "user",
            },
            {
              "content": "Mount Everest.",
              "role": "assistant",
            },
          ],
          "system": null,
          "tools": null,
        },
      }
    `);
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
