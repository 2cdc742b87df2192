import { describe, expect, it } from 'vitest';
import { agent, TRACE, traceOf, USE } from '../../../../kit/traces/agents.ts';
import {
  countStored,
  post,
  ROW_ONLY,
  steadyServer,
} from '../../../../kit/server/reference-service.ts';
import { TRACE_EVALUATION_PATH } from '../../../../kit/server/service-calls.ts';

type Issue = readonly [loc: readonly (string | number)[], msg: string, type: string];
type Row = readonly [what: string, fields: object, issues: readonly Issue[]];

const REQUEST = { trace: TRACE, evaluation_criteria: 'Reward plans' };
const PATHS = [TRACE_EVALUATION_PATH, `${TRACE_EVALUATION_PATH}/background`];

const FORMS = 'Input should have one of the allowed types';
const AN_ID = 'Input should be one of the ids in agent_instance_by_id';
const wrongType = (type: string, ...loc: (string | number)[]): Issue => [
  loc,
  `Input should be of type ${type}`,
  'invalid_type',
];
const inAgent = (id: string, ...loc: (string | number)[]) => [
  'trace',
  'agent_instance_by_id',
  id,
  ...loc,
];
const using = (use: object): object => ({
  trace: traceOf({ ...agent('a'), interactions: [{ ...USE, ...use }] }),
});
const badUse = (what: string, use: object): Row => [
  what,
  using(use),
  [[inAgent('a', 'interactions', 0), FORMS, 'invalid_union']],
];

const ROWS: readonly Row[] = [
  ['no trace', { trace: undefined }, [wrongType('object', 'trace')]],
  ['a trace that is a list', { trace: [] }, [wrongType('object', 'trace')]],
  [
    'an empty trace',
    { trace: {} },
    [
      wrongType('string', 'trace', 'root_agent_instance_id'),
      wrongType('record', 'trace', 'agent_instance_by_id'),
    ],
  ],
  [
    'an unknown root agent',
    { trace: { ...TRACE, root_agent_instance_id: 'nobody' } },
    [[['trace', 'root_agent_instance_id'], AN_ID, 'custom']],
  ],
  [
    'an agent without a name',
    { trace: traceOf({ id: 'a', interactions: [] } as never) },
    [wrongType('string', ...inAgent('a', 'name'))],
  ],
  [
    'interactions that are not a list',
    { trace: traceOf({ ...agent('a'), interactions: {} as never }) },
    [wrongType('array', ...inAgent('a', 'interactions'))],
  ],
  badUse('no input messages', { input_messages: undefined }),
  badUse('no output messages', { output_messages: undefined }),
  badUse('an input message without a role', { input_messages: [{ content: 'Hi' }] }),
  badUse('an input message whose content is a number', {
    input_messages: [{ role: 'user', content: 3 }],
  }),
  badUse('an output message that is a response', {
    output_messages: [{ content: { id: 'c', response: 'r' } }],
  }),
  badUse('a call whose parameters are not a string', {
    output_messages: [{ content: { id: 'c', name: 'n', parameters: {} } }],
  }),
  badUse('a type that is not a string', { output_messages: [{ type: 3, content: '' }] }),
  badUse('tools that are not a list', { tools_available: {} }),
  badUse('a tool without a description', { tools_available: [{ name: 'n', parameters: '{}' }] }),
  [
    'no criterion',
    { evaluation_criteria: undefined },
    [wrongType('string', 'evaluation_criteria')],
  ],
  [
    'an evaluator instead of a criterion',
    { evaluation_criteria: undefined, evaluator_name: 'tone' },
    [wrongType('string', 'evaluation_criteria')],
  ],
  ...['', 'Rate it', 'Agent passes if polite'].map((evaluation_criteria): Row => [
    `the criterion "${evaluation_criteria}"`,
    { evaluation_criteria },
    [
      [
        ['evaluation_criteria'],
        'Criteria should begin with one of: Reward, Penalize, Passes if, Fails if',
        'custom',
      ],
    ],
  ]),
  [
    'evaluate_latest true',
    { evaluate_latest: true },
    [[['evaluate_latest'], 'Trace evaluations support only evaluate_latest false', 'custom']],
  ],
  [
    'evaluate_latest that is a string',
    { evaluate_latest: 'no' },
    [wrongType('boolean', 'evaluate_latest')],
  ],
  ...['align-lightning-20251127', 'align-lightning-20250731'].map((model_core): Row => [
    `the core ${model_core}, also with a Passes if criterion`,
    { model_core, evaluation_criteria: 'Passes if polite' },
    [
      [
        ['model_core'],
        'Lightning cores evaluate the latest response only, and traces are evaluated whole',
        'custom',
      ],
    ],
  ]),
  ['a tag with a number', { tags: { version: 3 } }, [wrongType('string', 'tags', 'version')]],
  [
    'an unknown retention',
    { data_retention: 'some' },
    [[['data_retention'], "Input should be 'standard' or 'none'", 'custom']],
  ],
];

const ACCEPTED: readonly (readonly [string, object])[] = [
  ['null for optional fields', { model_core: null, tags: null, evaluate_latest: null }],
  ['evaluate_latest false', { evaluate_latest: false }],
  ['a core that is not lightning', { model_core: 'align-20250529' }],
  ['agents that no agent calls', { trace: traceOf(agent('a'), agent('b')) }],
  [
    'an agent that two agents call',
    { trace: traceOf(agent('a', 'b', 'c'), agent('b', 'c'), agent('c')) },
  ],
  ['empty lists of messages', using({ input_messages: [], output_messages: [] })],
  [
    'calls, responses and tools',
    using({
      input_messages: [
        { role: 'tool', content: { id: 'c', response: 'r', name: 'n' } },
        { role: 'assistant', type: 'call', content: { id: 'c', name: 'n', parameters: '{}' } },
      ],
      output_messages: [{ content: { id: 'c', name: 'n', parameters: '{}' } }],
      tools_available: [{ name: 'n', description: 'd', parameters: '{}' }],
    }),
  ],
  [
    'an agent under another id',
    { trace: { ...TRACE, agent_instance_by_id: { planner: agent('b') } } },
  ],
  ['an unknown agent in interactions', { trace: traceOf(agent('a', USE, 'nobody')) }],
  ['an agent that calls itself', { trace: traceOf(agent('a', USE, 'a')) }],
  [
    'agents that call each other in a cycle',
    { trace: traceOf(agent('a', USE, 'b'), agent('b', USE, 'a')) },
  ],
  [
    'null for types and tools',
    using({
      input_messages: [{ role: 'user', type: null, content: 'Hi' }],
      output_messages: [{ type: null, content: 'Hello' }],
      tools_available: null,
    }),
  ],
  ['unknown keys', using({ model: 'm', cost: 3 })],
];

describe.each(PATHS)('POST %s', (path) => {
  it.each(ROWS)('rejects %s', async (_, fields, issues) => {
    const server = steadyServer();

    expect(await post(server, { ...REQUEST, ...fields }, { path })).toEqual({
      status: 422,
      body: {
        detail: issues.map(([loc, msg, type]) => ({ loc: ['body', ...loc], msg, type })),
      },
    });
    const isKept = !Object.hasOwn(fields, 'data_retention');
    expect(countStored(server)).toEqual({ ...ROW_ONLY, evaluationRows: isKept ? 1 : 0 });
  });

  it.each(ACCEPTED)('accepts %s', async (_, fields) => {
    expect((await post(steadyServer(), { ...REQUEST, ...fields }, { path })).status).toBe(200);
  });

  it('returns 400 for a trace without any use of a model', async () => {
    const server = steadyServer();
    const caller = { ...agent('b'), interactions: [] };

    expect(
      await post(server, { ...REQUEST, trace: traceOf(agent('a', 'b'), caller) }, { path }),
    ).toEqual({ status: 400, body: { detail: 'The trace has no model interaction' } });
    expect(countStored(server)).toEqual(ROW_ONLY);
  });
});

describe('POST /api/v1/evals/trace', () => {
  it('accepts an agent with the id __proto__, and rejects it when it is malformed', async () => {
    const good = JSON.stringify({ ...REQUEST, trace: traceOf(agent('_id_')) });
    const send = (text: string) =>
      post(steadyServer(), JSON.parse(text.replaceAll('_id_', '__proto__')), {
        path: TRACE_EVALUATION_PATH,
      });

    expect(await send(good)).toMatchObject({ status: 200 });
    expect(await send(good.replace('"interactions":[', '"interactions":[3,'))).toEqual({
      status: 422,
      body: {
        detail: [
          {
            loc: ['body', ...inAgent('__proto__', 'interactions', 0)],
            msg: FORMS,
            type: 'invalid_union',
          },
        ],
      },
    });
  });
});
