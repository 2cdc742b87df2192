import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../../../src/client/options/resolve-options.ts';
import { moreAdapters } from '../../../../src/providers/index.ts';
import { systemClock } from '../../../../src/values/clock.ts';
import { environmentOf, resolve } from './given.ts';
import { ACCESS_TOKEN, KEY, OTHER_KEY } from '../../../kit/canary/secrets.ts';

const EU = {
  baseUrl: 'https://api.eu.align.example',
  origin: 'https://api.eu.align.example',
  label: 'eu',
  isPlaceholder: true,
};
const DEFAULTS = {
  credentials: { apiKey: expect.any(Function), accessToken: undefined },
  target: EU,
  numRetries: 1,
  timeoutMs: 60_000,
  modelCore: undefined,
  maxConcurrency: undefined,
  maxResponseBytes: { single: 2_097_152, list: 16_777_216 },
  maxResponseDepth: 256,
  maxResponseValues: { single: 50_000, list: 100_000 },
  headers: {},
  fetch: undefined,
  clock: undefined,
  logger: undefined,
  logLevel: 'off',
  hooks: {},
  adapters: [],
  keepToolKeys: [],
  names: {
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
    checkFilters: undefined,
    minScoreParameter: 'min_score',
    maxScoreParameter: 'max_score',
    criteriaParameter: 'criteria',
    tagsParameter: 'tags',
    excludeParameter: 'exclude',
    idempotencyHeader: undefined,
  },
};

describe('a client without options', () => {
  it('uses the defaults', () => {
    const resolved = resolveOptions({}, environmentOf({ ALIGN_API_KEY: KEY }));
    expect(resolved).toEqual(DEFAULTS);
  });

  it('uses the environment variables', () => {
    const resolved = resolveOptions(
      {},
      environmentOf({
        ALIGN_API_KEY: KEY,
        ALIGN_ACCESS_TOKEN: ACCESS_TOKEN,
        ALIGN_BASE_URL: 'https://evals.test/tenant/',
        ALIGN_LOG: 'info',
        ALIGN_TASK_PATH: '/jobs/{task_id}',
        ALIGN_DATA_RETENTION_FIELD: 'keep',
      }),
    );
    expect(resolved).toEqual({
      ...DEFAULTS,
      names: { ...DEFAULTS.names, taskPath: '/jobs/{task_id}', dataRetentionField: 'keep' },
      credentials: { apiKey: expect.any(Function), accessToken: expect.any(Function) },
      target: {
        baseUrl: 'https://evals.test/tenant',
        origin: 'https://evals.test',
        label: 'https://evals.test',
        isPlaceholder: false,
      },
      logLevel: 'info',
    });
  });
});

describe('an environment variable with a name of the service', () => {
  it('gives way to the option, even if it is invalid', () => {
    const service = { taskPath: '/a/{task_id}', dataRetentionField: 'b' };
    const environment = environmentOf({
      ALIGN_API_KEY: KEY,
      ALIGN_TASK_PATH: '/c',
      ALIGN_DATA_RETENTION_FIELD: 'tags',
    });

    expect(resolveOptions({ service }, environment).names).toMatchObject(service);
  });

  it.each([
    ['ALIGN_TASK_PATH', '/tasks', 'is a string of 6 characters: it must be a path like'],
    ['ALIGN_DATA_RETENTION_FIELD', 'tags', 'is the name of another field'],
  ])('is named when it is invalid: %s', (name, value, problem) => {
    const environment = environmentOf({ ALIGN_API_KEY: KEY, [name]: value });

    expect(() => resolveOptions({}, environment)).toThrow(`${name} ${problem}`);
  });
});

const SERVICE = {
  dataRetentionField: 'data_retention',
  taskPath: '/api/v1/tasks/{task_id}/state',
  excludeParameter: 'drop',
  tracePath: '/agents',
  commentPath: '/comments',
  backgroundSuffix: '/later',
  startDateParameter: 'since',
  endDateParameter: 'until',
  pageSizeParameter: 'count',
  pageTokenParameter: 'after',
  checkFilters: 'off' as const,
  idempotencyHeader: 'x-once',
};

describe('a client with options', () => {
  const logger = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };
  const hooks = {
    onRequest: () => {},
    onRetry: () => {},
    onResponse: () => {},
    onWarning: () => {},
  };

  it('prefers the options to the environment', () => {
    const options = {
      apiKey: KEY,
      accessToken: () => ACCESS_TOKEN,
      region: 'us',
      numRetries: 3,
      timeoutMs: 2_147_483_647,
      modelCore: 'align-20260109',
      maxConcurrency: 4,
      maxResponseBytes: 1,
      maxResponseDepth: 2,
      maxResponseValues: 3,
      headers: { 'X-Team': 'search', 'x-empty': '' },
      fetch,
      clock: systemClock,
      logger,
      logLevel: 'debug',
      hooks,
      adapters: moreAdapters,
      keepToolKeys: ['url'],
      dangerouslyAllowBrowser: true,
      allowInsecureHttp: false,
      service: SERVICE,
    } as const;
    const variables = {
      ALIGN_API_KEY: OTHER_KEY,
      ALIGN_ACCESS_TOKEN: OTHER_KEY,
      ALIGN_REGION: 'eu',
      ALIGN_LOG: 'error',
    };
    expect(resolveOptions(options, environmentOf(variables))).toEqual({
      credentials: { apiKey: expect.any(Function), accessToken: expect.any(Function) },
      target: {
        baseUrl: 'https://api.us.align.example',
        origin: 'https://api.us.align.example',
        label: 'us',
        isPlaceholder: true,
      },
      numRetries: 3,
      timeoutMs: 2_147_483_647,
      modelCore: 'align-20260109',
      maxConcurrency: 4,
      maxResponseBytes: { single: 1, list: 1 },
      maxResponseDepth: 2,
      maxResponseValues: { single: 3, list: 3 },
      headers: { 'x-team': 'search', 'x-empty': '' },
      fetch,
      clock: systemClock,
      logger,
      logLevel: 'debug',
      hooks,
      adapters: moreAdapters,
      keepToolKeys: ['url'],
      names: { ...DEFAULTS.names, ...SERVICE },
    });
  });

  it('treats options of undefined as absent', () => {
    const names = [
      ...['accessToken', 'region', 'baseUrl', 'allowInsecureHttp', 'numRetries', 'timeoutMs'],
      ...[
        'modelCore',
        'maxConcurrency',
        'maxResponseBytes',
        'maxResponseDepth',
        'maxResponseValues',
        'headers',
        'fetch',
        'logger',
      ],
      'clock',
      ...['logLevel', 'hooks', 'adapters', 'dangerouslyAllowBrowser', 'service', 'noOptionAtAll'],
    ];
    const nothing = Object.fromEntries(names.map((name) => [name, undefined]));
    expect(resolve(nothing)).toEqual(DEFAULTS);
  });

  it('treats undefined in headers, hooks and service as absent', () => {
    const resolved = resolve({
      headers: { 'x-team': undefined },
      hooks: { onRequest: undefined, noHook: undefined },
      service: { dataRetentionField: undefined, noName: undefined },
    });
    expect(resolved).toEqual(DEFAULTS);
  });

  it('copies the options, so that later changes have no effect', () => {
    const given = {
      headers: { 'x-team': 'a' },
      service: { dataRetentionField: 'a' },
      adapters: [...moreAdapters],
    };
    const resolved = resolve(given);
    given.headers['x-team'] = 'b';
    given.service.dataRetentionField = 'b';
    given.adapters.length = 0;
    expect(resolved).toMatchObject({
      headers: { 'x-team': 'a' },
      names: { dataRetentionField: 'a' },
      adapters: moreAdapters,
    });
  });
});

describe('logLevel', () => {
  const logger = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };

  it.each([
    ['off by default', {}, {}, 'off'],
    ['warn with a logger', { logger }, {}, 'warn'],
    ['that of the environment', {}, { ALIGN_LOG: 'error' }, 'error'],
    ['that of the environment, also with a logger', { logger }, { ALIGN_LOG: 'debug' }, 'debug'],
    ['that of the option', { logger, logLevel: 'info' }, { ALIGN_LOG: 'debug' }, 'info'],
    ['off when the option is off', { logger, logLevel: 'off' }, { ALIGN_LOG: 'debug' }, 'off'],
    [
      'that of the option when the variable is not valid',
      { logLevel: 'off' },
      { ALIGN_LOG: '?' },
      'off',
    ],
  ] as const)('is %s', (_, options, variables, level) => {
    expect(resolve(options, variables).logLevel).toBe(level);
  });
});
