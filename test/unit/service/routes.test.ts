import { expect, it } from 'vitest';
import { CRITERION_PREFIXES, LIGHTNING_PREFIXES } from '../../../src/service/criteria.ts';
import { MESSAGE_ROLES } from '../../../src/service/messages.ts';
import { MODEL_CORES } from '../../../src/service/model-core.ts';
import { LIMITS } from '../../../src/service/requests.ts';
import { API_KEY_HEADER, ROUTES } from '../../../src/service/routes.ts';

it('the routes and the header are those of the specification', () => {
  expect({ ...ROUTES, key: API_KEY_HEADER }).toEqual({
    reward: '/api/v1/evals/reward',
    rating: '/api/v1/annotations/rating',
    traces: '/api/v1/traces',
    oneTrace: '/api/v1/traces/{trace_id}',
    evaluations: '/api/v1/evaluations/filter',
    rateLimits: '/api/v1/rate-limits/me',
    key: 'api-key',
  });
});

it('the prefixes, roles, limits and cores are those of the specification', () => {
  expect([CRITERION_PREFIXES, LIGHTNING_PREFIXES, MESSAGE_ROLES, LIMITS, MODEL_CORES]).toEqual([
    ['Reward', 'Penalize', 'Passes if', 'Fails if'],
    ['Passes if', 'Fails if'],
    ['system', 'user', 'assistant', 'tool'],
    { evaluatorName: 255, tagText: 64, pageSize: 500 },
    [
      'align-20251111',
      'align-20250529',
      'align-20260109',
      'align-lightning-20251127',
      'align-lightning-20250731',
    ],
  ]);
});
