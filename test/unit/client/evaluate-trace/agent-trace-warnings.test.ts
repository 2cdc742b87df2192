import { describe, expect, it } from 'vitest';
import { findAgentTraceWarnings } from '../../../../src/client/evaluate-trace/agent-trace-warnings.ts';
import type {
  AgentInstance,
  AgentTrace,
  ModelInteraction,
} from '../../../../src/service/agent-trace.ts';
import { agent, TRACE, traceOf, USE } from '../../../kit/traces/agents.ts';

const FIXES = {
  id: 'set the id of each agent to its key in agent_instance_by_id',
  missing: 'add the agent to agent_instance_by_id, or remove its id from interactions',
  cycle: 'an agent instance is one run: pass each run with an id of its own',
  null: 'leave the field out instead of passing null',
};
const withAgents = (agents: Readonly<Record<string, AgentInstance>>): AgentTrace => ({
  root_agent_instance_id: 'a',
  agent_instance_by_id: agents,
});
const NULLS: ModelInteraction = {
  input_messages: [
    { role: 'user', content: 'Hi' },
    { role: 'user', type: null, content: 'Hi' },
  ],
  output_messages: [{ type: null, content: 'Hello' }],
  tools_available: null,
};

describe('findAgentTraceWarnings', () => {
  it('returns nothing for a trace without anything unusual', () => {
    expect(findAgentTraceWarnings(TRACE)).toEqual([]);
  });

  it.each<readonly [string, AgentTrace, object]>([
    [
      'an id that differs from its key',
      withAgents({ a: agent('other') }),
      {
        code: 'agent_id_mismatch',
        detail: 'trace.agent_instance_by_id["a"].id is "other"',
        fix: FIXES.id,
      },
    ],
    [
      'two absent agents',
      traceOf(agent('a', USE, 'nobody', 'neither')),
      {
        code: 'agent_missing',
        detail: 'trace.agent_instance_by_id["a"].interactions[1] is "nobody" (and 1 more)',
        fix: FIXES.missing,
      },
    ],
    [
      'an agent that calls itself through another',
      traceOf(agent('a', USE, 'b'), agent('b', 'a')),
      { code: 'agent_cycle', detail: 'trace.agent_instance_by_id["a"]', fix: FIXES.cycle },
    ],
    [
      'null for types and tools',
      traceOf(agent('a', USE, NULLS)),
      {
        code: 'null_field',
        detail:
          'trace.agent_instance_by_id["a"].interactions[1].input_messages[1].type (and 2 more)',
        fix: FIXES.null,
      },
    ],
    [
      'null for tools alone',
      traceOf(agent('a', { ...USE, tools_available: null })),
      {
        code: 'null_field',
        detail: 'trace.agent_instance_by_id["a"].interactions[0].tools_available',
        fix: FIXES.null,
      },
    ],
    [
      'null for the type of an output message',
      traceOf(agent('a', { ...USE, output_messages: [{ type: null, content: 'Hello' }] })),
      {
        code: 'null_field',
        detail: 'trace.agent_instance_by_id["a"].interactions[0].output_messages[0].type',
        fix: FIXES.null,
      },
    ],
  ])('warns once of %s', (_, trace, warning) => {
    expect(findAgentTraceWarnings(trace)).toEqual([warning]);
  });

  it('returns one warning per code, in the order in which they were found', () => {
    const trace = withAgents({ a: agent('x', USE, 'gone', 'a', NULLS), b: agent('y', 'gone') });
    expect(findAgentTraceWarnings(trace).map(({ code, detail }) => [code, detail])).toEqual([
      ['agent_id_mismatch', 'trace.agent_instance_by_id["a"].id is "x" (and 1 more)'],
      ['agent_missing', 'trace.agent_instance_by_id["a"].interactions[1] is "gone" (and 1 more)'],
      [
        'null_field',
        'trace.agent_instance_by_id["a"].interactions[3].input_messages[1].type (and 2 more)',
      ],
      ['agent_cycle', 'trace.agent_instance_by_id["a"]'],
    ]);
  });

  it('shortens long ids', () => {
    const [warning] = findAgentTraceWarnings(traceOf(agent('a', USE, 'x'.repeat(65))));
    expect(warning?.detail).toBe(`trace.agent_instance_by_id["a"].interactions[1] is "xxxxxxxx…"`);
  });
});
