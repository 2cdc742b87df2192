import { describe, expect, it } from 'vitest';
import type { ClientOptions } from '../../../../../src/client/options/client-options.ts';
import { resolveOptions } from '../../../../../src/client/options/resolve-options.ts';
import { configurationErrorOf, environmentOf, errorLine, errorLines, resolve } from '../given.ts';

describe('a number out of range is rejected', () => {
  // covers: P-059
  it('as numRetries', () => {
    const values = [0, -1, 1.5, Number.NaN, Infinity, 2 ** 53, '2', 1n, null, true, {}, [1]];
    expect(errorLines(values.map((numRetries) => ({ numRetries })))).toMatchInlineSnapshot(`
      "numRetries [invalid_option] numRetries is 0: it must be an integer of at least 1, as the service requires
      numRetries [invalid_option] numRetries is -1: it must be an integer of at least 1, as the service requires
      numRetries [invalid_option] numRetries is 1.5: it must be an integer of at least 1, as the service requires
      numRetries [invalid_option] numRetries is NaN: it must be an integer of at least 1, as the service requires
      numRetries [invalid_option] numRetries is Infinity: it must be an integer of at least 1, as the service requires
      numRetries [invalid_option] numRetries is 9007199254740992: it must be an integer of at least 1, as the service requires
      numRetries [invalid_option] numRetries is a string of 1 character: it must be an integer of at least 1, as the service requires
      numRetries [invalid_option] numRetries is a bigint: it must be an integer of at least 1, as the service requires
      numRetries [invalid_option] numRetries is null: it must be an integer of at least 1, as the service requires
      numRetries [invalid_option] numRetries is true: it must be an integer of at least 1, as the service requires
      numRetries [invalid_option] numRetries is an object: it must be an integer of at least 1, as the service requires
      numRetries [invalid_option] numRetries is an array of 1: it must be an integer of at least 1, as the service requires"
    `);
  });

  it('as timeoutMs', () => {
    const values = [0, 0.5, -1, Number.NaN, Infinity, 2 ** 31, '5', null];
    expect(errorLines(values.map((timeoutMs) => ({ timeoutMs })))).toMatchInlineSnapshot(`
      "timeoutMs [invalid_option] timeoutMs is 0: it must be a number of milliseconds from 1 to 2147483647
      timeoutMs [invalid_option] timeoutMs is 0.5: it must be a number of milliseconds from 1 to 2147483647
      timeoutMs [invalid_option] timeoutMs is -1: it must be a number of milliseconds from 1 to 2147483647
      timeoutMs [invalid_option] timeoutMs is NaN: it must be a number of milliseconds from 1 to 2147483647
      timeoutMs [invalid_option] timeoutMs is Infinity: it must be a number of milliseconds from 1 to 2147483647
      timeoutMs [invalid_option] timeoutMs is 2147483648: it must be a number of milliseconds from 1 to 2147483647
      timeoutMs [invalid_option] timeoutMs is a string of 1 character: it must be a number of milliseconds from 1 to 2147483647
      timeoutMs [invalid_option] timeoutMs is null: it must be a number of milliseconds from 1 to 2147483647"
    `);
  });

  it.each(['maxConcurrency', 'maxResponseBytes', 'maxResponseDepth', 'maxResponseValues'])(
    'as %s',
    (option) => {
      const lines = [0, -1, 1.5, Number.NaN, Infinity, '2', null].map((value) =>
        errorLine(() => resolve({ [option]: value })),
      );
      const given = ['0', '-1', '1.5', 'NaN', 'Infinity', 'a string of 1 character', 'null'];
      expect(lines).toEqual(
        given.map(
          (text) =>
            `${option} [invalid_option] ${option} is ${text}: it must be an integer of at least 1`,
        ),
      );
    },
  );
});

describe('a number at the end of its range is accepted', () => {
  it.each([
    { numRetries: 1 },
    { numRetries: Number.MAX_SAFE_INTEGER },
    { timeoutMs: 1 },
    { timeoutMs: 1.5 },
    { timeoutMs: 2 ** 31 - 1 },
    { maxConcurrency: 1 },
  ])('%o', (options) => {
    expect(resolve(options)).toMatchObject(options);
  });
});

describe('an option of another type is rejected', () => {
  it('as text, boolean or function', () => {
    const table = [
      { modelCore: '' },
      { modelCore: 7 },
      { modelCore: null },
      { allowInsecureHttp: 'yes' },
      { dangerouslyAllowBrowser: 1 },
      { fetch: 'fetch' },
      { fetch: null },
    ];
    expect(errorLines(table)).toMatchInlineSnapshot(`
      "modelCore [invalid_option] modelCore is an empty string: pass a string that is not empty
      modelCore [invalid_option] modelCore is 7: pass a string that is not empty
      modelCore [invalid_option] modelCore is null: pass a string that is not empty
      allowInsecureHttp [invalid_option] allowInsecureHttp is "yes": it must be true or false
      dangerouslyAllowBrowser [invalid_option] dangerouslyAllowBrowser is 1: it must be true or false
      fetch [invalid_option] fetch is a string of 5 characters: it must be a function
      fetch [invalid_option] fetch is null: it must be a function"
    `);
  });

  // covers: P-012
  it('as logger or logLevel', () => {
    const table = [
      { logger: 'console' },
      { logger: null },
      { logLevel: 'verbose' },
      { logLevel: 'a level that is far too long to be one' },
      { logLevel: null },
      { logLevel: 3 },
    ];
    expect(errorLines(table)).toMatchInlineSnapshot(`
      "logger [invalid_option] logger is a string of 7 characters: it must be an object
      logger [invalid_option] logger is null: it must be an object
      logLevel [invalid_option] logLevel is "verbose": it must be one of off, error, warn, info, debug
      logLevel [invalid_option] logLevel is a string of 38 characters: it must be one of off, error, warn, info, debug
      logLevel [invalid_option] logLevel is null: it must be one of off, error, warn, info, debug
      logLevel [invalid_option] logLevel is 3: it must be one of off, error, warn, info, debug"
    `);
  });

  it.each(['error', 'warn', 'info', 'debug'])('as a logger without the method %s', (missing) => {
    const complete = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };
    const line = errorLine(() => resolve({ logger: { ...complete, [missing]: 'text' } }));
    expect(line).toContain('logger [invalid_option] ');
    expect(line).toContain(missing);
  });

  it('as ALIGN_LOG', () => {
    expect(errorLines([{}], { ALIGN_LOG: 'loud' })).toMatchInlineSnapshot(
      `"ALIGN_LOG [invalid_option] ALIGN_LOG is "loud": it must be one of off, error, warn, info, debug"`,
    );
  });

  it('as hooks or service', () => {
    const table = [
      { hooks: null },
      { hooks: [] },
      { hooks: () => undefined },
      { hooks: { onRetry: 'log' } },
      { hooks: { onRetry: null } },
      { service: 'x' },
      { service: { dataRetentionField: '' } },
      { service: { dataRetentionField: 7 } },
      { service: { taskPath: '' } },
      { service: { taskPath: '/api/v1/tasks' } },
      { service: { taskPath: 'tasks/{task_id}' } },
      { service: { taskPath: 7 } },
      { service: { tagsParameter: '' } },
    ];
    expect(errorLines(table)).toMatchInlineSnapshot(`
      "hooks [invalid_option] hooks is null: it must be an object
      hooks [invalid_option] hooks is an array of 0: it must be an object
      hooks [invalid_option] hooks is a function: it must be an object
      hooks.onRetry [invalid_option] hooks.onRetry is a string of 3 characters: it must be a function
      hooks.onRetry [invalid_option] hooks.onRetry is null: it must be a function
      service [invalid_option] service is a string of 1 character: it must be an object
      service.dataRetentionField [invalid_option] service.dataRetentionField is an empty string: pass a string that is not empty
      service.dataRetentionField [invalid_option] service.dataRetentionField is 7: pass a string that is not empty
      service.taskPath [invalid_option] service.taskPath is an empty string: it must be a path like /api/v1/tasks/{task_id}
      service.taskPath [invalid_option] service.taskPath is a string of 13 characters: it must be a path like /api/v1/tasks/{task_id}
      service.taskPath [invalid_option] service.taskPath is a string of 15 characters: it must be a path like /api/v1/tasks/{task_id}
      service.taskPath [invalid_option] service.taskPath is 7: it must be a path like /api/v1/tasks/{task_id}
      service.tagsParameter [invalid_option] service.tagsParameter is an empty string: pass a string that is not empty"
    `);
  });
});

describe('an unknown option is rejected', () => {
  it('with the similar option as suggestion', () => {
    const table = ['api_key', 'APIKEY', 'base-url', 'baseURL', 'num_retries', 'timeoutms'];
    expect(errorLines(table.map((name) => ({ [name]: 1 })))).toMatchInlineSnapshot(`
      "api_key [unknown_option] Client does not have the option "api_key": did you mean apiKey?
      APIKEY [unknown_option] Client does not have the option "APIKEY": did you mean apiKey?
      base-url [unknown_option] Client does not have the option "base-url": did you mean baseUrl?
      baseURL [unknown_option] Client does not have the option "baseURL": did you mean baseUrl?
      num_retries [unknown_option] Client does not have the option "num_retries": did you mean numRetries?
      timeoutms [unknown_option] Client does not have the option "timeoutms": did you mean timeoutMs (in milliseconds)?"
    `);
  });

  it('with the option that has another name in other libraries, and its unit', () => {
    const names = ['timeout', 'maxRetries', 'retries', 'token', 'model', 'url', 'onRetry', 'debug'];
    expect(errorLines(names.map((name) => ({ [name]: 1 })))).toMatchInlineSnapshot(`
      "timeout [unknown_option] Client does not have the option "timeout": did you mean timeoutMs (in milliseconds)?
      maxRetries [unknown_option] Client does not have the option "maxRetries": did you mean numRetries?
      retries [unknown_option] Client does not have the option "retries": did you mean numRetries?
      token [unknown_option] Client does not have the option "token": did you mean apiKey?
      model [unknown_option] Client does not have the option "model": did you mean modelCore?
      url [unknown_option] Client does not have the option "url": did you mean baseUrl?
      onRetry [unknown_option] Client does not have the option "onRetry": did you mean hooks.onRetry?
      debug [unknown_option] Client does not have the option "debug": did you mean logLevel?"
    `);
  });

  it('with its place when it is an option of a call', () => {
    expect(errorLines([{ signal: 1 }, { onResponse: 1 }])).toMatchInlineSnapshot(`
      "signal [unknown_option] Client does not have the option "signal": it is an option of the call, which is passed in its second argument
      onResponse [unknown_option] Client does not have the option "onResponse": it is an option of the call, which is passed in its second argument"
    `);
  });

  it('with a list of all options when none is similar', () => {
    expect(errorLines([{ colour: 1 }])).toMatchInlineSnapshot(
      `"colour [unknown_option] Client does not have the option "colour": known are apiKey, accessToken, region, baseUrl, allowInsecureHttp, numRetries, timeoutMs, attemptTimeoutMs, modelCore, maxConcurrency, maxResponseBytes, maxResponseDepth, maxResponseValues, headers, fetch, clock, logger, logLevel, hooks, adapters, keepToolKeys, dangerouslyAllowBrowser, service"`,
    );
  });

  it('in hooks and in service', () => {
    const table = [
      { hooks: { onrequest: () => undefined } },
      { hooks: { onError: () => undefined } },
      { service: { data_retention_field: 'x' } },
    ];
    expect(errorLines(table)).toMatchInlineSnapshot(`
      "hooks.onrequest [unknown_option] hooks does not have the option "onrequest": did you mean onRequest?
      hooks.onError [unknown_option] hooks does not have the option "onError": known are onRequest, onRetry, onResponse, onWarning
      service.data_retention_field [unknown_option] service does not have the option "data_retention_field": did you mean dataRetentionField?"
    `);
  });

  it('when it is null', () => {
    expect(errorLines([{ retries: null }])).toMatch(/^retries \[unknown_option\]/);
  });

  it('when every object inherits its name', () => {
    const names = ['constructor', 'toString', '__proto__'];
    const lines = names.map((name) => errorLine(() => resolve(Object.fromEntries([[name, 'x']]))));
    expect(lines.map((line) => line.split(' ')[0])).toEqual(names);
  });

  // covers: P-011
  it('and a long name is shortened in the error', () => {
    const line = errorLine(() => resolve({ ['k'.repeat(500)]: 1 }));
    expect(line).toContain('the option "kkkkkkkk…": known are');
  });
});

describe('options that are not an object are rejected', () => {
  it.each([
    ['null', null, 'null'],
    ['a key', 'canary-7f3a9c41d2e8b650', 'a string of 23 characters'],
    ['a list', [], 'an array of 0'],
    ['a function', () => ({}), 'a function'],
  ])('%s', (_, given, description) => {
    const line = errorLine(() => resolveOptions(given as ClientOptions, environmentOf()));
    expect(line).toBe(
      `Client [invalid_option] Client is ${description}, but takes one object: new Client({ apiKey })`,
    );
  });
});

it('of several invalid options, reports the first one in a fixed order', () => {
  const wrong = [
    { numRetries: 0 },
    { hooks: { onRetry: 7 } },
    { service: { taskPath: '' } },
    { apiKey: 7 },
    { baseUrl: 'ftp://service.test' },
    { headers: { cookie: 'a=b' } },
    { logLevel: 'loud' },
  ];
  const reported = wrong.map(
    (_, index) =>
      configurationErrorOf(() => resolve(Object.assign({}, ...wrong.slice(index)) as object))
        .option,
  );

  expect(reported).toEqual([
    'numRetries',
    'hooks.onRetry',
    'service.taskPath',
    'apiKey',
    'baseUrl',
    'headers["cookie"]',
    'logLevel',
  ]);
});
