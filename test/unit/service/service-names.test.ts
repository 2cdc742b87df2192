import { describe, expect, it } from 'vitest';
import { EVALUATION_FIELDS, resolveServiceNames } from '../../../src/service/service-names.ts';
import { errorLine } from '../client/options/given.ts';

const DEFAULT_NAMES = {
  dataRetentionField: undefined,
  taskPath: undefined,
  taskStates: undefined,
  tracePath: '/api/v1/evals/trace',
  commentPath: '/api/v1/annotations/comment',
  backgroundSuffix: '/background',
  startDateParameter: 'start_date',
  endDateParameter: 'end_date',
  pageSizeParameter: 'page_size',
  pageTokenParameter: 'page_token',
  minScoreParameter: 'min_score',
  maxScoreParameter: 'max_score',
  criteriaParameter: 'criteria',
  tagsParameter: 'tags',
  excludeParameter: 'exclude',
  checkFilters: undefined,
  idempotencyHeader: undefined,
};

describe('resolveServiceNames', () => {
  it('returns defaults, except where a wrong name would do harm unnoticed', () => {
    expect(resolveServiceNames({})).toEqual(DEFAULT_NAMES);
  });

  it('returns the names of the option', () => {
    const names = {
      dataRetentionField: 'retention',
      taskPath: '/tasks/{task_id}',
      taskStates: { parked: 'pending' },
      tracePath: '/a',
      commentPath: '/b',
      backgroundSuffix: '/c/d',
      startDateParameter: 'w',
      endDateParameter: 'x',
      pageSizeParameter: 'y',
      pageTokenParameter: 'z',
      checkFilters: 'off',
      minScoreParameter: 'a',
      maxScoreParameter: 'b',
      criteriaParameter: 'c',
      tagsParameter: 'd',
      excludeParameter: 'e',
      idempotencyHeader: 'x-once',
    } as const;
    expect(resolveServiceNames(names)).toEqual(names);
  });

  it('returns the defaults for names of undefined', () => {
    const nothing = Object.fromEntries(Object.keys(DEFAULT_NAMES).map((name) => [name, undefined]));
    expect(resolveServiceNames(nothing)).toEqual(DEFAULT_NAMES);
  });

  it('writes idempotencyHeader in lower case, as all headers are', () => {
    expect(resolveServiceNames({ idempotencyHeader: 'Idempotency-Key' })).toMatchObject({
      idempotencyHeader: 'idempotency-key',
    });
  });

  it.each([
    ['', 'is an empty string: pass a string that is not empty'],
    [7, 'is 7: pass a string that is not empty'],
    ['Idempotency Key', 'is not a header name: use letters, digits and -'],
    ['Api-Key', 'is set by the client: leave it out, and pass keys as apiKey or accessToken'],
  ])('rejects the idempotencyHeader %j', (idempotencyHeader, problem) => {
    expect(
      errorLine(() => resolveServiceNames({ idempotencyHeader: idempotencyHeader as never })),
    ).toBe(`service.idempotencyHeader [invalid_option] service.idempotencyHeader ${problem}`);
  });

  it('accepts two parameters that exchange their names', () => {
    const names = { minScoreParameter: 'max_score', maxScoreParameter: 'min_score' };
    expect(resolveServiceNames(names)).toMatchObject(names);
  });

  it.each([
    ...['messages', 'system', 'tools', 'model_core', 'tags', 'trace_id', 'evaluate_latest'],
    ...['explanation_cleaning', 'evaluation_criteria', 'evaluator_name', 'trace'],
  ])('rejects %s as dataRetentionField, because it would overwrite that field', (name) => {
    expect(EVALUATION_FIELDS).toHaveProperty(name);
    expect(errorLine(() => resolveServiceNames({ dataRetentionField: name }))).toBe(
      'service.dataRetentionField [invalid_option] service.dataRetentionField is the name of another field: pass the name that your deployment uses',
    );
  });

  it('accepts names that every object inherits as dataRetentionField', () => {
    expect(resolveServiceNames({ dataRetentionField: 'constructor' })).toMatchObject({
      dataRetentionField: 'constructor',
    });
  });

  it.each([
    ['minScoreParameter', { minScoreParameter: 'page_size' }],
    ['maxScoreParameter', { minScoreParameter: 'score', maxScoreParameter: 'score' }],
    ['criteriaParameter', { criteriaParameter: 'start_date' }],
    ['tagsParameter', { tagsParameter: 'criteria' }],
    ['excludeParameter', { excludeParameter: 'tags' }],
  ])('rejects the name of another parameter as %s', (option, names) => {
    expect(errorLine(() => resolveServiceNames(names))).toBe(
      `service.${option} [invalid_option] service.${option} is the name of another query parameter: pass the name that your deployment uses`,
    );
  });

  it('copies taskStates, so that later changes have no effect', () => {
    const taskStates: Record<string, 'pending' | 'failed'> = { parked: 'pending' };
    const names = resolveServiceNames({ taskStates });
    taskStates['parked'] = 'failed';
    expect(names.taskStates).toEqual({ parked: 'pending' });
  });

  it.each([
    ['parked', '', 'is a string of 6 characters: pass an object of names and values'],
    [
      { parked: 'waiting' },
      '["parked"]',
      'is "waiting": it must be "pending" or "running" or "succeeded" or "failed"',
    ],
    [
      { parked: null },
      '["parked"]',
      'is null: it must be "pending" or "running" or "succeeded" or "failed"',
    ],
  ])('rejects the taskStates %j', (taskStates, at, problem) => {
    const path = `service.taskStates${at}`;
    expect(errorLine(() => resolveServiceNames({ taskStates: taskStates as never }))).toBe(
      `${path} [invalid_option] ${path} ${problem}`,
    );
  });

  it.each([
    ...['/tasks/{task_id}', '/a/b-c/{task_id}/state', '/{task_id}', '/v1.2/{task_id}'],
    ...['/tasks/id={task_id}', '/..a/{task_id}', '/.../{task_id}'],
  ])('accepts the taskPath %s', (taskPath) => {
    expect(resolveServiceNames({ taskPath }).taskPath).toBe(taskPath);
  });

  it.each([
    ...['', '/tasks', 'tasks/{task_id}', '//host.test/{task_id}', '/../{task_id}'],
    ...['/a/./{task_id}', '/tasks?id={task_id}', '/tasks#{task_id}', '/tasks/{task_id}/'],
    ...['/{task_id}/{task_id}', '/a b/{task_id}', '/a\\b/{task_id}', '/a/{task_id}/..'],
  ])('rejects the taskPath %j', (taskPath) => {
    expect(errorLine(() => resolveServiceNames({ taskPath }))).toMatch(
      /^service\.taskPath \[invalid_option\] service\.taskPath is (?:an empty string|a string of \d+ characters): it must be a path like \/api\/v1\/tasks\/\{task_id\}$/,
    );
  });
});
