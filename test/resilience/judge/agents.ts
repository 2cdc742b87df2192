import fc from 'fast-check';
import type { AgentInputMessage, AgentInstance } from '../../../src/service/agent-trace.ts';
import { hostileText } from './conversations.ts';

const call = fc.record({ id: hostileText, name: hostileText, parameters: hostileText });
const response = fc.record(
  { id: hostileText, response: hostileText, name: hostileText },
  { requiredKeys: ['id', 'response'] },
);
const role = fc.constantFrom('user', 'assistant', 'tool', 'system');

const output = fc.record({ content: fc.oneof(hostileText, call) });
const input: fc.Arbitrary<AgentInputMessage> = fc.record({
  role,
  content: fc.oneof(hostileText, call, response),
});
const tool = fc.record({ name: hostileText, description: hostileText, parameters: hostileText });

const interaction = fc.record(
  {
    input_messages: fc.array(input, { maxLength: 3 }),
    output_messages: fc.array(output, { maxLength: 2 }),
    tools_available: fc.option(fc.array(tool, { maxLength: 2 })),
  },
  { requiredKeys: ['input_messages', 'output_messages'] },
);

/** Agents send what came before with each request: all of it, only the input, or nothing. */
const steps = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: hostileText },
    { weight: 5, arbitrary: fc.tuple(interaction, fc.constantFrom('all', 'input', 'nothing')) },
  ),
  { maxLength: 5 },
);

/** Any run of an agent. */
export const agents: fc.Arbitrary<AgentInstance> = fc
  .record({ id: hostileText, name: hostileText, steps })
  .map(({ id, name, steps: all }) => {
    let earlier: readonly AgentInputMessage[] = [];
    let answered: readonly AgentInputMessage[] = [];
    const interactions = all.map((step) => {
      if (typeof step === 'string') return step;
      const [own, continues] = step;
      const start = { all: [...earlier, ...answered], input: earlier, nothing: [] }[continues];
      const input_messages = [...start, ...own.input_messages];
      earlier = input_messages;
      answered = own.output_messages.map(({ content }) => ({ role: 'assistant', content }));
      return { ...own, input_messages };
    });
    return JSON.parse(JSON.stringify({ id, name, interactions })) as AgentInstance;
  });
