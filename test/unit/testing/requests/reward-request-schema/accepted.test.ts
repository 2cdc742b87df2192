import { describe, expect, it } from 'vitest';
import {
  FIXED_RESULT,
  post,
  requestWith,
  REQUEST,
  steadyServer,
  keyedServer,
} from '../../../../kit/server/reference-service.ts';

// 255 characters in 510 code units.
const LONGEST_NAME = '𝒆'.repeat(255);

const CORES = [
  'align-20251111',
  'align-20250529',
  'align-20260109',
  'align-lightning-20251127',
  'align-lightning-20250731',
];

const criterion = (evaluation_criteria: string): [string, Record<string, unknown>] => [
  `the criterion "${evaluation_criteria}"`,
  { evaluation_criteria },
];

const byName = (evaluator_name: string): Record<string, unknown> => ({
  evaluation_criteria: undefined,
  evaluator_name,
});

const ACCEPTED: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['only messages and a criterion', {}],
  criterion('Reward politeness'),
  criterion('Penalize rudeness'),
  criterion('Passes if polite'),
  criterion('Fails if rude'),
  criterion('Reward: politeness'),
  criterion('Reward\npoliteness'),
  criterion('Reward'),
  ...CORES.flatMap((model_core): [string, Record<string, unknown>][] => [
    [
      `a Passes if criterion for ${model_core}`,
      { model_core, evaluation_criteria: 'Passes if polite' },
    ],
    [
      `a Fails if criterion for ${model_core}`,
      { model_core, evaluation_criteria: 'Fails if rude' },
    ],
    [
      `evaluate_latest true for ${model_core}`,
      { model_core, evaluation_criteria: 'Passes if polite', evaluate_latest: true },
    ],
    [`a stored evaluator for ${model_core}`, { ...byName('e'), model_core }],
  ]),
  [
    'a Reward criterion and evaluate_latest false for a core that is not lightning',
    { model_core: CORES[1], evaluate_latest: false },
  ],
  ['evaluate_latest false for the default core', { evaluate_latest: false }],
  ['an evaluator name of 1 character', byName('e')],
  ['an evaluator name of 255 code points', byName(LONGEST_NAME)],
  ['empty tags', { tags: {} }],
  [
    'tags with more than 64 characters, which is a limit of client libraries only',
    { tags: { ['k'.repeat(65)]: 'v'.repeat(65) } },
  ],
  ['data_retention standard', { data_retention: 'standard' }],
  ['data_retention none', { data_retention: 'none' }],
  ['a system text', { system: 'Be brief.' }],
  ['tools', { tools: [{ type: 'function', function: { name: 'search' } }] }],
  ['unknown fields', { temperature: 0.5, metadata: { tags: 3 } }],
];

const ALL_NULL = {
  evaluator_name: null,
  model_core: null,
  tags: null,
  trace_id: null,
  data_retention: null,
  system: null,
  tools: null,
  evaluate_latest: null,
  explanation_cleaning: null,
};

describe('POST /api/v1/evals/reward', () => {
  it.each(ACCEPTED)('accepts %s', async (_, fields) => {
    const server = steadyServer({ evaluators: { e: 'Passes if e', [LONGEST_NAME]: 'Reward it' } });

    expect(await post(server, requestWith(fields))).toEqual({ status: 200, body: FIXED_RESULT });
  });

  it('accepts null for absent fields, also for the criterion and the evaluator', async () => {
    const server = steadyServer({ evaluators: { e: 'Reward e' } });

    expect(await post(server, requestWith(ALL_NULL))).toEqual({
      status: 200,
      body: FIXED_RESULT,
    });
    expect(
      await post(server, { ...REQUEST, evaluation_criteria: null, evaluator_name: 'e' }),
    ).toEqual({
      status: 200,
      body: FIXED_RESULT,
    });
  });

  it('returns the same score for null and for absent fields', async () => {
    const server = keyedServer();

    const absent = await post(server, requestWith(ALL_NULL));

    expect(absent.status).toBe(200);
    expect(absent).toEqual(await post(server, REQUEST));
  });
});
