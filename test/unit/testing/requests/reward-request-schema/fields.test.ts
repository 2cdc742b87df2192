import { describe, expect, it } from 'vitest';
import {
  countStored,
  post,
  postText,
  requestWith,
  steadyServer,
  uuid,
  ROW_ONLY,
} from '../../../../kit/server/reference-service.ts';

type Issue = readonly [loc: readonly (string | number)[], msg: string, type: string];
type Row = readonly [
  what: string,
  fields: Readonly<Record<string, unknown>>,
  issues: readonly Issue[],
];

const EXACTLY_ONE: Issue = [
  ['evaluation_criteria'],
  'Exactly one of evaluation_criteria and evaluator_name should be set',
  'custom',
];
const PREFIX: Issue = [
  ['evaluation_criteria'],
  'Criteria should begin with one of: Reward, Penalize, Passes if, Fails if',
  'custom',
];
const LIGHTNING_CRITERIA: Issue = [
  ['evaluation_criteria'],
  'Lightning cores support only Passes if and Fails if criteria',
  'custom',
];
const NAME_LENGTH: Issue = [['evaluator_name'], 'String should have 1 to 255 characters', 'custom'];
const LATEST: Issue = [
  ['evaluate_latest'],
  'Lightning cores support only evaluate_latest true',
  'custom',
];
const UUID: Issue = [['trace_id'], 'Input should be a valid UUID', 'custom'];
const RETENTION: Issue = [['data_retention'], "Input should be 'standard' or 'none'", 'custom'];

const wrongType = (type: string, ...loc: (string | number)[]): Issue => [
  loc,
  `Input should be of type ${type}`,
  'invalid_type',
];

const SUBJECTS: readonly Row[] = [
  ['neither criterion nor evaluator', { evaluation_criteria: undefined }, [EXACTLY_ONE]],
  ['null for both', { evaluation_criteria: null, evaluator_name: null }, [EXACTLY_ONE]],
  ['both criterion and evaluator', { evaluator_name: 'tone' }, [EXACTLY_ONE]],
  ['an empty criterion', { evaluation_criteria: '' }, [PREFIX]],
  [
    'a criterion that is not a string',
    { evaluation_criteria: ['Reward'] },
    [wrongType('string', 'evaluation_criteria')],
  ],
  ...[
    'Be polite',
    'reward politeness',
    'REWARD politeness',
    ' Reward politeness',
    'Rewar politeness',
    'Passes when polite',
    'Passes  if polite',
    'Response passes if polite',
  ].map((evaluation_criteria): Row => [
    `the criterion "${evaluation_criteria}"`,
    { evaluation_criteria },
    [PREFIX],
  ]),
  [
    'an empty evaluator name',
    { evaluation_criteria: undefined, evaluator_name: '' },
    [NAME_LENGTH],
  ],
  [
    'an evaluator name of 256 characters',
    { evaluation_criteria: undefined, evaluator_name: 'x'.repeat(256) },
    [NAME_LENGTH],
  ],
  [
    'an evaluator name that is not a string',
    { evaluation_criteria: undefined, evaluator_name: 3 },
    [wrongType('string', 'evaluator_name')],
  ],
];

const CORES: readonly Row[] = [
  [
    'an unknown model core',
    { model_core: 'align-20990101' },
    [
      [
        ['model_core'],
        'Input should be one of: align-20251111, align-20250529, align-20260109, align-lightning-20251127, align-lightning-20250731',
        'invalid_value',
      ],
    ],
  ],
  ...['align-lightning-20251127', 'align-lightning-20250731'].flatMap((model_core): Row[] => [
    [`a Reward criterion for ${model_core}`, { model_core }, [LIGHTNING_CRITERIA]],
    [
      `a Penalize criterion for ${model_core}`,
      { model_core, evaluation_criteria: 'Penalize rudeness' },
      [LIGHTNING_CRITERIA],
    ],
    [
      `evaluate_latest false for ${model_core}`,
      { model_core, evaluation_criteria: 'Passes if polite', evaluate_latest: false },
      [LATEST],
    ],
    [
      `evaluate_latest null for ${model_core}`,
      { model_core, evaluation_criteria: 'Passes if polite', evaluate_latest: null },
      [LATEST],
    ],
  ]),
  [
    'a Reward criterion and evaluate_latest false for a lightning core, with both issues',
    { model_core: 'align-lightning-20251127', evaluate_latest: false },
    [LIGHTNING_CRITERIA, LATEST],
  ],
];

const OPTIONAL: readonly Row[] = [
  ['a tag with a number', { tags: { version: 3 } }, [wrongType('string', 'tags', 'version')]],
  ['a tag with a boolean', { tags: { beta: true } }, [wrongType('string', 'tags', 'beta')]],
  ['a tag with null', { tags: { env: null } }, [wrongType('string', 'tags', 'env')]],
  ['a tag with a list', { tags: { env: ['prod'] } }, [wrongType('string', 'tags', 'env')]],
  [
    'a tag with an object',
    { tags: { env: { name: 'prod' } } },
    [wrongType('string', 'tags', 'env')],
  ],
  ['tags that are a list', { tags: ['prod'] }, [wrongType('record', 'tags')]],
  ['tags that are a string', { tags: 'env:prod' }, [wrongType('record', 'tags')]],
  ['a trace_id that is not a UUID', { trace_id: 'trace-1' }, [UUID]],
  ['an empty trace_id', { trace_id: '' }, [UUID]],
  ['a trace_id followed by a line break', { trace_id: `${uuid(1)}\n` }, [UUID]],
  ['a trace_id that is not a string', { trace_id: 3 }, [wrongType('string', 'trace_id')]],
  ['an unknown retention', { data_retention: 'forever' }, [RETENTION]],
  ['a retention that is not a string', { data_retention: false }, [RETENTION]],
  [
    'a system text that is not a string',
    { system: ['Be brief.'] },
    [wrongType('string', 'system')],
  ],
  ['tools that are not a list', { tools: {} }, [wrongType('array', 'tools')]],
  [
    'tools that are not objects',
    { tools: [{ type: 'function' }, 'search', null] },
    [wrongType('record', 'tools', 1), wrongType('record', 'tools', 2)],
  ],
  [
    'evaluate_latest that is a string',
    { evaluate_latest: 'true' },
    [wrongType('boolean', 'evaluate_latest')],
  ],
  [
    'evaluate_latest that is a number',
    { evaluate_latest: 1 },
    [wrongType('boolean', 'evaluate_latest')],
  ],
  [
    'an unknown explanation_cleaning',
    { explanation_cleaning: 'everybody' },
    [[['explanation_cleaning'], 'Input should be one of: end_user', 'invalid_value']],
  ],
  [
    'several invalid fields, with an issue per field',
    { system: 3, tools: 3 },
    [wrongType('string', 'system'), wrongType('array', 'tools')],
  ],
];

const toBody = (issues: readonly Issue[]): unknown => ({
  detail: issues.map(([loc, msg, type]) => ({ loc: ['body', ...loc], msg, type })),
});

describe('POST /api/v1/evals/reward', () => {
  it.each([...SUBJECTS, ...CORES, ...OPTIONAL])('rejects %s', async (_, fields, issues) => {
    const server = steadyServer({ evaluators: { tone: 'Reward politeness' } });

    expect(await post(server, requestWith(fields))).toEqual({ status: 422, body: toBody(issues) });
    const isKept = !Object.hasOwn(fields, 'data_retention');
    expect(countStored(server)).toEqual({ ...ROW_ONLY, evaluationRows: isKept ? 1 : 0 });
  });

  it('rejects a tag named __proto__ that is not a string', async () => {
    const body = JSON.stringify(requestWith({ tags: { name: 3 } })).replace(
      '"name"',
      '"__proto__"',
    );

    const response = await postText(steadyServer(), body);

    expect([response.status, await response.json()]).toEqual([
      422,
      toBody([wrongType('string', 'tags', '__proto__')]),
    ]);
  });
});
