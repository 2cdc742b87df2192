import { describe, expect, it } from 'vitest';
import type { AgentInstance, AgentTrace } from '../../../../src/service/agent-trace.ts';
import { agent, TRACE, traceOf, USE } from '../../../kit/traces/agents.ts';
import { createTestClient } from '../../../kit/client/client.ts';
import { json } from '../../../kit/client/fake-fetch.ts';
import { refusalOf } from '../../../kit/client/refusals.ts';

const problemsOf = (trace: unknown): Promise<string> =>
  refusalOf((client) => client.evaluateTrace({ trace: trace as AgentTrace, criteria: 'Reward a' }));
const withAgents = (agents: unknown): unknown => ({ ...TRACE, agent_instance_by_id: agents });
const withInteraction = (interaction: unknown): unknown =>
  traceOf({ ...agent('planner'), interactions: [USE, interaction as string] });

describe('a trace is rejected', () => {
  it('when it is not an object', async () => {
    expect(await problemsOf(undefined)).toMatchInlineSnapshot(
      `"trace: is undefined: pass root_agent_instance_id and agent_instance_by_id"`,
    );
    expect(await problemsOf(null)).toMatchInlineSnapshot(
      `"trace: is null: pass root_agent_instance_id and agent_instance_by_id"`,
    );
    expect(await problemsOf([TRACE])).toMatchInlineSnapshot(
      `"trace: is an array of 1: pass root_agent_instance_id and agent_instance_by_id"`,
    );
    expect(await problemsOf('a trace')).toMatchInlineSnapshot(
      `"trace: is a string of 7 characters: pass root_agent_instance_id and agent_instance_by_id"`,
    );
  });

  it('without agents', async () => {
    expect(await problemsOf(withAgents(undefined))).toMatchInlineSnapshot(
      `"trace: has no agent_instance_by_id: pass root_agent_instance_id and agent_instance_by_id"`,
    );
    expect(await problemsOf(withAgents([agent('planner')]))).toMatchInlineSnapshot(
      `"trace: has no agent_instance_by_id: pass root_agent_instance_id and agent_instance_by_id"`,
    );
    expect(await problemsOf(withAgents({}))).toMatchInlineSnapshot(`
      "trace.root_agent_instance_id: is "planner": it must be one of the ids in agent_instance_by_id
      trace: has no model interaction: there is nothing to evaluate"
    `);
  });

  it('without a root', async () => {
    const rootless = { agent_instance_by_id: TRACE.agent_instance_by_id };
    expect(await problemsOf(rootless)).toMatchInlineSnapshot(
      `"trace.root_agent_instance_id: is undefined: it must be one of the ids in agent_instance_by_id"`,
    );
    expect(await problemsOf({ ...TRACE, root_agent_instance_id: 7 })).toMatchInlineSnapshot(
      `"trace.root_agent_instance_id: is 7: it must be one of the ids in agent_instance_by_id"`,
    );
  });

  it('when its root is not one of the agents', async () => {
    expect(await problemsOf({ ...TRACE, root_agent_instance_id: 'nobody' })).toMatchInlineSnapshot(
      `"trace.root_agent_instance_id: is "nobody": it must be one of the ids in agent_instance_by_id"`,
    );
  });

  it('when no agent uses a model', async () => {
    const idle: AgentInstance = { id: 'idle', name: 'idle', interactions: [] };
    expect(await problemsOf(traceOf(agent('planner', 'idle'), idle))).toMatchInlineSnapshot(
      `"trace: has no model interaction: there is nothing to evaluate"`,
    );
  });

  it('with all issues at once', async () => {
    const agents = {
      planner: { id: 'planner', name: 7, interactions: [USE] },
      a: null,
      i: { id: 7, name: 'i', interactions: [] },
      b: 'b',
      c: { id: 'c', name: 'c' },
      d: { id: 'd', name: 'd', interactions: [7, null, []] },
      e: { id: 'e', name: 'e', interactions: [{}, { ...USE, output_messages: 'text' }] },
    };
    expect(await problemsOf(withAgents(agents))).toMatchInlineSnapshot(`
      "trace.agent_instance_by_id["planner"].name: is 7: it must be a string
      trace.agent_instance_by_id["a"]: is null: pass an object
      trace.agent_instance_by_id["i"].id: is 7: it must be a string
      trace.agent_instance_by_id["b"]: is a string of 1 character: pass an object
      trace.agent_instance_by_id["c"].interactions: is undefined: pass an array, it may be empty
      trace.agent_instance_by_id["d"].interactions[0]: is 7: pass an agent id or a model interaction
      trace.agent_instance_by_id["d"].interactions[1]: is null: pass an agent id or a model interaction
      trace.agent_instance_by_id["d"].interactions[2]: is an array of 0: pass an agent id or a model interaction
      trace.agent_instance_by_id["e"].interactions[0].input_messages: is undefined: pass an array
      trace.agent_instance_by_id["e"].interactions[0].output_messages: is undefined: pass an array
      trace.agent_instance_by_id["e"].interactions[1].output_messages: is a string of 4 characters: pass an array"
    `);
  });

  it('when a value cannot be written as JSON', async () => {
    expect(await problemsOf(withInteraction({ ...USE, seed: 1n }))).toMatchInlineSnapshot(
      `"trace: cannot be written as JSON: leave out functions, circular references and bigints"`,
    );
  });
});

describe('an interaction with a model is rejected with', () => {
  const CONTENT = 'pass a string, a tool call or a tool response';

  it.each<readonly [string, object, string]>([
    [
      'an input message of text',
      { input_messages: ['Hi'] },
      'input_messages[0]: is a string of 2 characters: pass an object',
    ],
    [
      'an input message of null',
      { input_messages: [null] },
      'input_messages[0]: is null: pass an object',
    ],
    [
      'an input message without role',
      { input_messages: [{ content: 'Hi' }] },
      'input_messages[0].role: is undefined: it must be a string',
    ],
    [
      'an input message without content',
      { input_messages: [{ role: 'user' }] },
      `input_messages[0].content: is undefined: ${CONTENT}`,
    ],
    [
      'content that is a number',
      { input_messages: [{ role: 'user', content: 7 }] },
      `input_messages[0].content: is 7: ${CONTENT}`,
    ],
    [
      'inputs that are not a list',
      { input_messages: 'x' },
      'input_messages: is a string of 1 character: pass an array',
    ],
    [
      'an output message of text',
      { output_messages: ['Hi'] },
      'output_messages[0]: is a string of 2 characters: pass an object',
    ],
    [
      'an output message without content',
      { output_messages: [{}] },
      `output_messages[0].content: is undefined: ${CONTENT}`,
    ],
    ['outputs of null', { output_messages: null }, 'output_messages: is null: pass an array'],
    [
      'tools that are not a list',
      { tools_available: {} },
      'tools_available: is an object: pass an array',
    ],
    [
      'a tool of text',
      { tools_available: ['search'] },
      'tools_available[0]: is a string of 6 characters: pass an object',
    ],
  ])('%s', async (_, changes, line) => {
    expect(await problemsOf(withInteraction({ ...USE, ...changes }))).toBe(
      `trace.agent_instance_by_id["planner"].interactions[1].${line}`,
    );
  });

  it('a hole in the list of interactions', async () => {
    // eslint-disable-next-line no-sparse-arrays -- tests a hole
    const sparse = [USE, , USE] as AgentInstance['interactions'];
    expect(await problemsOf(traceOf({ ...agent('planner'), interactions: sparse }))).toContain(
      'trace.agent_instance_by_id["planner"].interactions[1]',
    );
  });
});

describe('agents', () => {
  const long = (length: number, last: string[] = []): AgentInstance[] =>
    Array.from({ length }, (_, index) => {
      const next = index + 1 < length ? [`agent-${index + 1}`] : last;
      return agent(`agent-${index}`, USE, ...next);
    });

  const accept = async (trace: AgentTrace): Promise<number> => {
    const { client, sent } = createTestClient([
      json({ agent_scores: {}, overall_score: null, explanation: '' }),
    ]);
    await client.evaluateTrace({ trace, criteria: 'Reward a' });
    return sent.length;
  };

  it('may call each other 50,000 levels deep', async () => {
    expect(await accept(traceOf(...long(50_000)))).toBe(1);
  });

  it('may call each other in a cycle of 50,000', async () => {
    expect(await accept(traceOf(...long(50_000, ['agent-0'])))).toBe(1);
  });

  it('may be called by several others, and more than once', async () => {
    const shared = traceOf(
      agent('root', 'left', 'right', 'left', USE),
      agent('left', 'leaf', 'leaf'),
      agent('right', 'leaf', 'left'),
      agent('leaf'),
    );
    expect(await accept(shared)).toBe(1);
  });

  it('may have ids that every object inherits', async () => {
    const text = `{"root_agent_instance_id":"__proto__","agent_instance_by_id":{
      "__proto__":{"id":"__proto__","name":"p","interactions":["constructor"]},
      "constructor":{"id":"constructor","name":"c","interactions":[${JSON.stringify(USE)}]}}}`;
    expect(await accept(JSON.parse(text) as AgentTrace)).toBe(1);
  });

  it('with UUIDs as ids are shown with the whole id', async () => {
    const id = '7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11';
    expect(await problemsOf({ ...TRACE, root_agent_instance_id: id })).toContain(id);
  });
});
