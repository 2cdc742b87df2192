import { describe, expect, it } from 'vitest';
import { traceRequestSchema } from '../../../../../src/testing/requests/trace-request-schema.ts';
import { issuesOf } from '../../../../kit/server/schema-issues.ts';

const USE = { input_messages: [], output_messages: [] };
const AGENT = { id: 'a', name: 'Agent', interactions: [USE] };
const TRACE = { root_agent_instance_id: 'a', agent_instance_by_id: { a: AGENT } };
const CALL = { id: 'c', name: 'search', parameters: '{}' };
const RESPONSE = { id: 'c', response: 'found' };
const TRACE_BODY = { trace: TRACE, evaluation_criteria: 'Reward kind agents' };

describe('traceRequestSchema', () => {
  const MISSING_AGENT = 'Input should be one of the ids in agent_instance_by_id';
  const agents = (byId: object): object => ({ trace: { ...TRACE, agent_instance_by_id: byId } });
  const calling = (id: string, ...called: string[]): object => ({
    id,
    name: id,
    interactions: called,
  });

  const using = (inputs: readonly unknown[], outputs: readonly unknown[]): object => ({
    ...AGENT,
    interactions: [
      {
        input_messages: inputs.map((content) => ({ role: 'user', content })),
        output_messages: outputs.map((content) => ({ content })),
      },
    ],
  });

  it.each<readonly [string, object, readonly string[]]>([
    ['only the required fields', {}, []],
    ['a retention', { retention: 'none' }, []],
    [
      'an invalid retention',
      { retention: '' },
      ["retention: Input should be 'standard' or 'none'"],
    ],
    [
      'a lightning core',
      { model_core: 'align-lightning-20251127' },
      [
        'model_core: Lightning cores evaluate the latest response only, and traces are evaluated whole',
      ],
    ],
    ['evaluate_latest false', { evaluate_latest: false }, []],
    [
      'evaluate_latest true',
      { evaluate_latest: true },
      ['evaluate_latest: Trace evaluations support only evaluate_latest false'],
    ],
    [
      'null for the agents',
      { trace: { ...TRACE, agent_instance_by_id: null } },
      ['trace.agent_instance_by_id: invalid_type'],
    ],
    [
      'a list of agents',
      { trace: { ...TRACE, agent_instance_by_id: [AGENT] } },
      ['trace.agent_instance_by_id: invalid_type'],
    ],
    [
      'a root that is not an agent',
      { trace: { ...TRACE, root_agent_instance_id: 'b' } },
      [`trace.root_agent_instance_id: ${MISSING_AGENT}`],
    ],
    ['an agent whose key is not its id', agents({ a: { ...AGENT, id: 'b' } }), []],
    ['a call of an unknown agent', agents({ a: calling('a', 'b') }), []],
    ['agents that call others', agents({ a: calling('a', 'b', 'b'), b: calling('b') }), []],
    ['an agent that calls itself', agents({ a: calling('a', 'a') }), []],
    [
      'agents that call each other in a cycle',
      agents({ a: calling('a', 'b'), b: calling('b', 'c'), c: calling('c', 'b') }),
      [],
    ],
    [
      'a text, a call and a response as inputs, and a text and a call as outputs',
      agents({ a: using(['x', CALL, RESPONSE], ['x', CALL]) }),
      [],
    ],
    ...[7, {}, { id: 'c', response: 7 }, { id: 'c', name: 'n' }].map(
      (content) =>
        [
          `the input ${JSON.stringify(content)}`,
          agents({ a: using([content], []) }),
          ['trace.agent_instance_by_id.a.interactions.0: invalid_union'],
        ] as const,
    ),
    ...[7, RESPONSE].map(
      (content) =>
        [
          `the output ${JSON.stringify(content)}`,
          agents({ a: using([], [content]) }),
          ['trace.agent_instance_by_id.a.interactions.0: invalid_union'],
        ] as const,
    ),
    [
      'an agent without a name',
      agents({ a: { id: 'a', interactions: [] } }),
      ['trace.agent_instance_by_id.a.name: invalid_type'],
    ],
  ])('reports the issues of %s', (_, fields, issues) => {
    expect(issuesOf(traceRequestSchema('retention'), { ...TRACE_BODY, ...fields })).toEqual(issues);
  });
});
