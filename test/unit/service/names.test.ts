import { describe, expect, it } from 'vitest';
import {
  API_KEY_HEADER,
  BACKGROUND_SUFFIX,
  resolveNames,
  ROUTES,
  TRACE_QUERY,
} from '../../../src/service/names.ts';
import { refusalLine } from '../options/given.ts';

const DEFAULT_NAMES = {
  dataRetentionField: undefined,
  taskPath: undefined,
  minScoreParameter: 'min_score',
  maxScoreParameter: 'max_score',
  criteriaParameter: 'criteria',
  tagsParameter: 'tags',
  excludeParameter: 'exclude',
};

it('the routes and names are those of the specification and of the open points', () => {
  expect({ ...ROUTES, background: BACKGROUND_SUFFIX, key: API_KEY_HEADER, ...TRACE_QUERY }).toEqual(
    {
      reward: '/api/v1/evals/reward',
      trace: '/api/v1/evals/trace',
      rating: '/api/v1/annotations/rating',
      comment: '/api/v1/annotations/comment',
      traces: '/api/v1/traces',
      oneTrace: '/api/v1/traces/{trace_id}',
      evaluations: '/api/v1/evaluations/filter',
      rateLimits: '/api/v1/rate-limits/me',
      background: '/background',
      key: 'api-key',
      pageToken: 'page_token',
      pageSize: 'page_size',
      startDate: 'start_date',
      endDate: 'end_date',
    },
  );
});

describe('the names that are ours', () => {
  it('have defaults, but for those where a wrong one would do harm unnoticed', () => {
    expect(resolveNames({})).toStrictEqual(DEFAULT_NAMES);
  });

  it('are those of the option where it gives them', () => {
    const names = {
      dataRetentionField: 'retention',
      taskPath: '/tasks/{task_id}',
      minScoreParameter: 'a',
      maxScoreParameter: 'b',
      criteriaParameter: 'c',
      tagsParameter: 'd',
      excludeParameter: 'e',
    };
    expect(resolveNames(names)).toStrictEqual(names);
  });

  it('are the defaults where the option says undefined', () => {
    const nothing = Object.fromEntries(Object.keys(DEFAULT_NAMES).map((name) => [name, undefined]));
    expect(resolveNames(nothing)).toStrictEqual(DEFAULT_NAMES);
  });

  it.each([
    ...['messages', 'system', 'tools', 'model_core', 'tags', 'trace_id', 'evaluate_latest'],
    ...['explanation_cleaning', 'evaluation_criteria', 'evaluator_name'],
  ])('refuse %s for data retention, which would overwrite that field', (dataRetentionField) => {
    const line = refusalLine(() => resolveNames({ dataRetentionField }));
    expect(line).toBe(
      'service.dataRetentionField [invalid_option] service.dataRetentionField is the name of another field: use the one that your deployment gives it',
    );
  });

  it.each([
    ['minScoreParameter', { minScoreParameter: 'page_size' }],
    ['maxScoreParameter', { minScoreParameter: 'score', maxScoreParameter: 'score' }],
    ['criteriaParameter', { criteriaParameter: 'start_date' }],
    ['tagsParameter', { tagsParameter: 'criteria' }],
    ['excludeParameter', { excludeParameter: 'tags' }],
  ])('refuse for %s the name of another parameter, whose values it would read', (option, names) => {
    expect(refusalLine(() => resolveNames(names))).toBe(
      `service.${option} [invalid_option] service.${option} is the name of another query parameter: use the one that your deployment gives it`,
    );
  });
});
