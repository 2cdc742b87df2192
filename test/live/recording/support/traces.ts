import type { AgentTrace } from 'align-evals';
import type { AgentTracer } from 'align-evals/tracing';
import { CALL } from '../../support/chat-answers.ts';

type Interaction = Exclude<
  AgentTrace['agent_instance_by_id'][string]['interactions'][number],
  string
>;
type Input = Interaction['input_messages'][number];

/** What the requests of the tests ask, in the words of an API, and as it stands in a trace. */
export const SYSTEM = 'Be brief.';
export const ASK = 'How warm is it in Oslo?';
export const SAID = '7 degrees.';
export const PARAMETERS = { type: 'object', properties: { city: { type: 'string' } } } as const;
export const DESCRIPTION = 'Looks up the weather';

const called = { id: CALL.id, name: 'weather', parameters: CALL.function.arguments };

export const SYSTEM_MESSAGE: Input = { role: 'system', type: 'text', content: SYSTEM };
export const USER_MESSAGE: Input = { role: 'user', type: 'text', content: ASK };
export const CALL_MESSAGE: Input = { role: 'assistant', type: 'tool_call', content: called };
export const RESPONSE_MESSAGE: Input = {
  role: 'tool',
  type: 'tool_response',
  content: { id: CALL.id, response: '7 degrees' },
};
const WEATHER = {
  name: 'weather',
  description: DESCRIPTION,
  parameters: JSON.stringify(PARAMETERS),
};

/** A call that got the answer in words. */
export const ANSWERED: Interaction = {
  input_messages: [SYSTEM_MESSAGE, USER_MESSAGE],
  output_messages: [{ type: 'text', content: SAID }],
};

/** A call of which a part of the answer arrived. */
export function saying(content: string): Interaction {
  return { ...ANSWERED, output_messages: [{ type: 'text', content }] };
}

/** The first turn with a tool, which the model calls, and the second, which has its output. */
export const ASKED_TOOL: Interaction = {
  input_messages: [SYSTEM_MESSAGE, USER_MESSAGE],
  output_messages: [{ type: 'tool_call', content: called }],
  tools_available: [WEATHER],
};
export const TOLD: Interaction = {
  input_messages: [SYSTEM_MESSAGE, USER_MESSAGE, CALL_MESSAGE, RESPONSE_MESSAGE],
  output_messages: [{ type: 'text', content: SAID }],
  tools_available: [WEATHER],
};

/** A trace of agents, the first of which is the root. */
export function traceOf(
  agents: Readonly<Record<string, readonly (string | Interaction)[]>>,
): AgentTrace {
  const [root_agent_instance_id = ''] = Object.keys(agents);
  const agent_instance_by_id = Object.fromEntries(
    Object.entries(agents).map(([id, interactions]) => [
      id,
      { id, name: id.replace(/-\d+$/, ''), interactions },
    ]),
  );
  return { root_agent_instance_id, agent_instance_by_id };
}

/** The whole of what a tracer recorded, without its summary. */
export function recorded(tracer: AgentTracer): unknown {
  const { trace, warnings } = tracer.result();
  return { trace, warnings };
}

/** Calls outside of any agent, without a warning. */
export function calls(...interactions: readonly Interaction[]): unknown {
  return { trace: traceOf({ workflow: interactions }), warnings: [] };
}
