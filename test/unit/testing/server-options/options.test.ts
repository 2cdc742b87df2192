import { createReferenceServer, type ReferenceServerOptions } from 'align-evals/testing';
import { ConfigurationError } from 'align-evals';
import { describe, expect, it } from 'vitest';
import { ACCESS_TOKEN, KEY, OTHER_KEY } from '../../../kit/canary/secrets.ts';
import { revokedProxy, throwingProxy } from '../../../kit/client/hostile-values.ts';

class Instance {
  readonly taskDurationMs = 5;
}

const limits = (name: string, value: unknown) => ({
  regions: { eu: { limits: { [name]: value } } },
});

const RATES = [
  'alignRatePerMinute',
  'alignLightningRatePerMinute',
  'alignTokenRatePerMinute',
  'alignLightningTokenRatePerMinute',
];

const CAPACITIES = [
  ['alignCapacity', 'alignRatePerMinute'],
  ['alignLightningCapacity', 'alignLightningRatePerMinute'],
  ['alignTokenCapacity', 'alignTokenRatePerMinute'],
  ['alignLightningTokenCapacity', 'alignLightningTokenRatePerMinute'],
] as const;

const INVALID: readonly (readonly [options: unknown, message: string])[] = [
  [
    { scorers: [] },
    'createReferenceServer does not have the option "scorers": did you mean scorer?',
  ],
  [null, 'createReferenceServer is null, but takes one object: createReferenceServer({ scorer })'],
  [
    new Instance(),
    'createReferenceServer is an instance of a class, but takes one object: createReferenceServer({ scorer })',
  ],
  [
    { service: { task_path: '/tasks/{task_id}' } },
    'service does not have the option "task_path": did you mean taskPath?',
  ],
  [{ regions: { asia: {} } }, 'regions does not have the option "asia": known are eu, us'],
  [
    { regions: { us: { zeroDataRetention: true } } },
    'regions.us does not have the option "zeroDataRetention": known are apiKeys, limits',
  ],
  [
    limits('align_capacity', 1),
    'regions.eu.limits does not have the option "align_capacity": did you mean alignCapacity?',
  ],
  [{ taskDurationMs: -1 }, 'taskDurationMs is -1: it must be at least 0 milliseconds'],
  [
    { taskDurationMs: 'soon' },
    'taskDurationMs is a string of 4 characters: it must be at least 0 milliseconds',
  ],
  ...[0, 1.5, Number.NaN, '9'].flatMap((value) => {
    const shown = typeof value === 'string' ? 'a string of 1 character' : value;
    const rule = 'it must be an integer of at least 1';
    return [
      [{ maxRecordedCalls: value }, `maxRecordedCalls is ${shown}: ${rule}`] as const,
      [{ maxRecordedBytes: value }, `maxRecordedBytes is ${shown}: ${rule} byte`] as const,
    ];
  }),
  [
    { traceResponseForm: 'public' },
    "traceResponseForm is a string of 6 characters: it must be 'specification' or 'grouped'",
  ],
  ...[
    ...['http://localhost:5173/', 'localhost:5173', 'null', 5, null, 'http://', 'HTTP://x.test'],
    ...['http://user@x.test', 'http://x.test:80', 'http://x.test?', 'capacitor://', 'data:,x'],
    ...['ftp://x.test', 'ws://x.test', 'wss://x.test', 'file://x.test', 'capacitor://localhost/'],
  ].map(
    (corsOrigin) =>
      [
        { corsOrigin },
        `corsOrigin is ${typeof corsOrigin === 'string' ? `a string of ${corsOrigin.length} characters` : corsOrigin}: it must be an origin without a path, such as 'http://localhost:5173', or '*'`,
      ] as const,
  ),
  ...RATES.flatMap((name) =>
    [0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(
      (value) =>
        [
          limits(name, value),
          `regions.eu.limits.${name} is ${value}: it must be a number above 0`,
        ] as const,
    ),
  ),
  ...CAPACITIES.flatMap(([name, rate]) => [
    ...[0, 1.5].map(
      (value) =>
        [
          limits(name, value),
          `regions.eu.limits.${name} is ${value}: it must be an integer of at least 1`,
        ] as const,
    ),
    [
      limits(name, 1),
      `regions.eu.limits.${name} is set without ${rate}: both must be set`,
    ] as const,
  ]),
  ...[-1, 0.5].map(
    (value) =>
      [
        limits('monthlyTokenQuota', value),
        `regions.eu.limits.monthlyTokenQuota is ${value}: it must be an integer of at least 0`,
      ] as const,
  ),
  [
    limits('monthlyCreditAllowance', -0.5),
    'regions.eu.limits.monthlyCreditAllowance is -0.5: it must be a number of at least 0',
  ],
  ...['premium', 'zeroDataRetention'].map(
    (name) =>
      [limits(name, 1), `regions.eu.limits.${name} is 1: it must be true or false`] as const,
  ),
];

/** An object with a property that throws. */
function throwing(name: string): object {
  return Object.defineProperty({}, name, {
    enumerable: true,
    get: () => {
      throw new Error(KEY);
    },
  });
}

const OWN_KEYS = { eu: { apiKeys: [KEY] }, us: { apiKeys: [OTHER_KEY] } };

function errorOf(options: unknown): unknown {
  try {
    createReferenceServer(options as ReferenceServerOptions);
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('createReferenceServer', () => {
  it.each(INVALID)('throws a ConfigurationError for %j', (options, message) => {
    const error = errorOf(options);

    expect(ConfigurationError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ message });
  });

  it.each<readonly [string, object, string]>([
    [
      'a key of both regions',
      { regions: { eu: { apiKeys: ['k'] }, us: { apiKeys: ['k'] } } },
      'regions.us.apiKeys',
    ],
    [
      'the default key of the other region',
      { regions: { us: { apiKeys: ['reference-key-eu'] } } },
      'regions.us.apiKeys',
    ],
    ['an empty key', { regions: { eu: { apiKeys: [''] } } }, 'regions.eu.apiKeys'],
    ['keys that are not a list', { regions: { eu: { apiKeys: 'abc' } } }, 'regions.eu.apiKeys'],
    ['an evaluator that is not a criterion', { evaluators: { bad: 'no' } }, 'evaluators["bad"]'],
    ['an evaluator without a name', { evaluators: { '': 'Reward a' } }, 'evaluators[""]'],
    ['evaluators that are a list', { evaluators: ['Reward a'] }, 'evaluators'],
    ['a task path without an id', { service: { taskPath: '/jobs/{id}' } }, 'service.taskPath'],
    ['a clock that is not a function', { now: 5 }, 'now'],
    ['a scorer that is not a function', { scorer: {} }, 'scorer'],
    ['an access token that is not a string', { accessToken: 7 }, 'accessToken'],
    ['limits that are not an object', { regions: { eu: { limits: 3 } } }, 'regions.eu.limits'],
  ])('throws a ConfigurationError that names the option for %s', (_, options, option) => {
    const error = errorOf(options);

    expect(ConfigurationError.isInstance(error) && error.option).toBe(option);
  });

  it.each<readonly [string, unknown]>([
    ['a revoked proxy', revokedProxy()],
    ['a proxy that throws', throwingProxy()],
    ['service that is a revoked proxy', { service: revokedProxy() }],
    ['a name of service that throws', { service: throwing('taskPath') }],
    ['evaluators that throw', { evaluators: throwing('tone') }],
    ['regions that are a revoked proxy', { regions: revokedProxy() }],
    ['a region that throws', { regions: throwing('eu') }],
    ['limits that throw', { regions: { us: { limits: throwing('premium') } } }],
    ['keys that are a revoked proxy', { regions: { eu: { apiKeys: revokedProxy() } } }],
    ['keys that throw', { regions: { eu: { apiKeys: throwingProxy([]) } } }],
  ])('throws a ConfigurationError for what cannot be read: %s', (_, options) => {
    expect(errorOf(options)).toMatchObject({
      name: 'ConfigurationError',
      option: 'createReferenceServer',
      message:
        'createReferenceServer cannot be read, because a getter or a proxy in it throws: pass a plain object',
    });
  });

  it.each<readonly [string, ReferenceServerOptions, boolean]>([
    ['no options', {}, true],
    ['a token of its own', { accessToken: ACCESS_TOKEN }, true],
    ['keys of its own', { regions: OWN_KEYS }, true],
    ['keys and a token of its own', { accessToken: ACCESS_TOKEN, regions: OWN_KEYS }, false],
    [
      'no keys',
      { accessToken: ACCESS_TOKEN, regions: { eu: { apiKeys: [] }, us: { apiKeys: [] } } },
      false,
    ],
  ])('reports whether it accepts a default key, with %s', (_, options, expected) => {
    expect(createReferenceServer(options).acceptsDefaultKeys).toBe(expected);
  });

  it('accepts undefined for every option', () => {
    const options = {
      now: undefined,
      createId: undefined,
      scorer: undefined,
      evaluators: undefined,
      service: undefined,
      accessToken: undefined,
      taskDurationMs: undefined,
      traceResponseForm: undefined,
      maxRecordedCalls: undefined,
      maxRecordedBytes: undefined,
      corsOrigin: undefined,
      regions: { eu: undefined, us: { apiKeys: undefined, limits: undefined } },
    };

    expect(createReferenceServer(options).clientOptions('us')).toEqual({
      // eslint-disable-next-line no-restricted-syntax -- no secret: the documentation has it
      apiKey: 'reference-key-us',
      // eslint-disable-next-line no-restricted-syntax -- no secret: the documentation has it
      accessToken: 'reference-access-token',
      baseUrl: 'https://us.reference-server.test',
      fetch: expect.any(Function),
      service: {
        dataRetentionField: 'data_retention',
        taskPath: '/api/v1/tasks/{task_id}',
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
      },
    });
  });
});
