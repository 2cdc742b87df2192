// No run of an agent breaks the protocol of the judge.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AgentInputMessage, AgentInstance } from '../../../src/service/agent-trace.ts';
import { readFrame } from '../../kit/judge/judge-protocol.ts';
import { agents } from './agents.ts';
import { criteria } from './conversations.ts';
import { createSender } from './sent-messages.ts';

const RUNS = process.env['FAST_CHECK_RUNS'] === undefined ? { numRuns: 300 } : {};

interface Step {
  readonly called_agent?: string;
  readonly tools?: readonly unknown[];
  readonly input_continues?: true;
  readonly input: readonly object[];
  readonly output: readonly object[];
}

it('every run of an agent can be read back from the request', async () => {
  const send = createSender();

  await fc.assert(
    fc.asyncProperty(agents, criteria, async (agent, criterion) => {
      const messages = await send({
        kind: 'trace',
        subject: agent,
        criterion,
        evaluateLatest: false,
      });
      const [problems, prompt] = readFrame(criterion, messages);
      expect(problems).toEqual([]);

      const { kind, agent: named, steps } = prompt!.document as Record<string, unknown>;
      expect({ kind, named }).toEqual({
        kind: 'agent_run',
        named: { id: agent.id, name: agent.name },
      });
      expect(findLostMessages(agent, steps as Step[])).toEqual([]);
    }),
    RUNS,
  );
});

/** Rebuilds each interaction from the steps; returns the numbers of those that are not what went in. */
function findLostMessages({ interactions }: AgentInstance, steps: readonly Step[]): number[] {
  let before: Pick<Step, 'input' | 'output' | 'tools'> = { input: [], output: [], tools: [] };
  return interactions.flatMap((interaction, index) => {
    const step = steps[index]!;
    if (typeof interaction === 'string') return step.called_agent === interaction ? [] : index;
    const tools = step.tools ?? before.tools ?? [];
    // The messages that are left out are those of the step before: its input, and then some of its output.
    const starts = step.input_continues
      ? [...before.output, {}].map((_, count) => [
          ...before.input,
          ...before.output.slice(0, count),
        ])
      : [[]];
    const wanted = JSON.stringify([
      interaction.input_messages.map(toPlain),
      interaction.output_messages.map((message) => toPlain({ role: 'assistant', ...message })),
      interaction.tools_available ?? [],
    ]);
    const input = starts
      .map((start) => [...start, ...step.input])
      .find((rebuilt) => JSON.stringify([rebuilt, step.output, tools]) === wanted);
    if (input === undefined) return index;
    before = { input, output: step.output, tools };
    return [];
  });
}

function toPlain({ role, content }: AgentInputMessage): object {
  if (typeof content === 'string') return { role, text: content };
  if ('response' in content) {
    const { id, name, response } = content;
    return { role: 'tool', name, call_id: id, text: response };
  }
  const { id, name, parameters } = content;
  return { role, tool_calls: [{ id, tool: name, arguments: parameters }] };
}
