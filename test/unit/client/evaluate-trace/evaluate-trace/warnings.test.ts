import { describe, expect, it } from 'vitest';
import type { AgentTrace, CallWarningEvent } from '../../../../../src/index.ts';
import { type AgentTracer, createAgentTracer } from '../../../../../src/tracing/index.ts';
import { agent, TRACE, traceOf, USE } from '../../../../kit/traces/agents.ts';
import { createTestClient } from '../../../../kit/client/client.ts';
import { json } from '../../../../kit/client/fake-fetch.ts';

const CYCLIC = traceOf(agent('a', USE, 'b'), agent('b', 'a'));
const CYCLE = {
  code: 'agent_cycle',
  detail: 'trace.agent_instance_by_id["a"]',
  fix: 'an agent instance is one run: pass each run with an id of its own',
};
/** The warning as the hook receives it. */
const REPORTED = { ...CYCLE, level: undefined, callId: expect.stringMatching(/^[0-9a-f]{16}$/) };
const ANSWER = json({ agent_scores: { a: 1 }, overall_score: 1, explanation: '' });

function createWarned(answer = ANSWER) {
  const reported: CallWarningEvent[] = [];
  const hooks = { onWarning: (event: CallWarningEvent) => reported.push(event) };
  return { ...createTestClient([answer], { hooks }), reported };
}

describe('a warning of evaluateTrace', () => {
  it('is in result.warnings and in the onWarning hook, frozen', async () => {
    const { client, reported } = createWarned();
    const { warnings } = await client.evaluateTrace({ trace: CYCLIC, criteria: 'Reward a' });

    expect([warnings, reported]).toEqual([[CYCLE], [REPORTED]]);
    expect([...warnings, ...reported].every((event) => Object.isFrozen(event))).toBe(true);
  });

  it('is in each result of a list, and reported to the hook once', async () => {
    const { client, reported } = createWarned();
    const criteria = ['Reward a', 'Reward b'];
    const results = await client.evaluateTrace({ trace: CYCLIC, criteria });

    expect(results.map(({ warnings }) => warnings)).toEqual([[CYCLE], [CYCLE]]);
    expect(reported).toEqual([REPORTED]);
  });

  it('is reported to the hook when block is false', async () => {
    const { client, reported } = createWarned(json({ task_id: 't-1' }));
    await client.evaluateTrace({ trace: CYCLIC, criteria: 'Reward a', block: false });

    expect(reported).toEqual([REPORTED]);
  });

  it('is reported before the request, also when the request fails', async () => {
    const { client, reported } = createWarned(json({ detail: 'no' }, {}, 400));
    await client.evaluateTrace({ trace: CYCLIC, criteria: 'Reward a' }).catch(() => undefined);

    expect(reported).toEqual([REPORTED]);
  });

  it('does not exist for a trace without anything unusual', async () => {
    const { client, reported } = createWarned();
    const { warnings } = await client.evaluateTrace({ trace: TRACE, criteria: 'Reward a' });

    expect([warnings, reported]).toEqual([[], []]);
  });
});

it('evaluateTrace sends a trace that causes warnings unchanged', async () => {
  const { client, sent } = createWarned();
  const trace: AgentTrace = {
    root_agent_instance_id: 'a',
    agent_instance_by_id: {
      a: {
        ...agent('b'),
        interactions: [{ ...USE, tools_available: null }, 'gone', 'a'],
      },
    },
  };
  await client.evaluateTrace({ trace, criteria: 'Reward a' });

  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ trace });
});

describe('the result of a conversion', () => {
  const LOSS = { code: 'attributes_dropped', level: 'loss', detail: '3', spanId: 's1' } as const;
  const INFO = { code: 'several_roots', level: 'info' } as const;

  it('is evaluated like its trace, and its warnings come before those of the trace', async () => {
    const { client, reported, sent } = createWarned();
    const trace = { trace: CYCLIC, warnings: [LOSS, INFO] };
    const { warnings } = await client.evaluateTrace({ trace, criteria: 'Reward a' });

    expect(warnings).toEqual([LOSS, INFO, CYCLE]);
    const { callId } = REPORTED;
    expect(reported).toEqual([{ ...LOSS, callId }, { ...INFO, callId }, REPORTED]);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ trace: CYCLIC });
  });

  it('is rejected by strict when something is lost, before any request', async () => {
    const { client, sent } = createWarned();
    const trace = { trace: TRACE, warnings: [INFO, LOSS] };

    await expect(
      client.evaluateTrace({ trace, criteria: 'Reward a', strict: true }),
    ).rejects.toMatchObject({
      code: 'unsupported_result',
      reason: 'strict',
      message:
        'The agent trace is incomplete or unclear, which strict does not allow\nattributes_dropped: 3',
    });
    expect(sent).toEqual([]);
  });

  it('is accepted by strict when nothing is lost', async () => {
    const { client } = createWarned();
    const trace = { trace: TRACE, warnings: [INFO] };
    const { warnings } = await client.evaluateTrace({ trace, criteria: 'Reward a', strict: true });

    expect(warnings).toEqual([INFO]);
  });

  it('is checked like a trace', async () => {
    const { client } = createWarned();
    const trace = { trace: { ...TRACE, root_agent_instance_id: 'nobody' }, warnings: [] };

    await expect(client.evaluateTrace({ trace, criteria: 'Reward a' })).rejects.toMatchObject({
      issues: [{ path: 'trace.root_agent_instance_id' }],
    });
  });
});

describe('a tracer', () => {
  const ask = (tracer: AgentTracer, question: string) => {
    tracer.record({
      messages: [{ role: 'user', content: question }],
      result: { role: 'assistant', content: 'Yes.' },
    });
  };

  it('is evaluated with what it has recorded when the call begins', async () => {
    const { client, sent } = createWarned();
    const tracer = createAgentTracer({ name: 'support', limits: { maxModelCalls: 1 } });
    ask(tracer, 'Is it open?');
    ask(tracer, 'One too many');

    const evaluation = client.evaluateTrace({ trace: tracer, criteria: 'Reward a' });
    const trace = tracer.trace();
    tracer.reset();
    const { warnings } = await evaluation;

    expect(warnings).toEqual([{ code: 'size_limit', level: 'loss', detail: '1 call not kept' }]);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ trace });
  });

  it('is rejected by strict when something is lost, and when nothing was recorded', async () => {
    const { client, sent } = createWarned();
    const tracer = createAgentTracer({ limits: { maxModelCalls: 1 } });
    const evaluate = () =>
      client.evaluateTrace({ trace: tracer, criteria: 'Reward a', strict: true });

    await expect(evaluate()).rejects.toMatchObject({ reason: 'no_model_calls' });
    ask(tracer, 'Is it open?');
    ask(tracer, 'One too many');
    await expect(evaluate()).rejects.toMatchObject({ reason: 'strict' });
    expect(sent).toEqual([]);
  });
});
