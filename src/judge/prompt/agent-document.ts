import type {
  AgentInputMessage,
  AgentInstance,
  AgentOutputMessage,
  ModelInteraction,
} from '../../service/agent-trace.ts';
import type { AgentDocument, DocumentMessage, DocumentStep } from './document.ts';

/**
 * Converts one run of an agent to its document. Agents send all that came before with each request, so a step leaves out
 * the messages of the interaction before, and tools that did not change.
 */
export function toAgentDocument({ id, name, interactions }: AgentInstance): AgentDocument {
  let before: Interaction = { input: [], output: [], tools: '[]' };
  const steps = interactions.map((interaction): DocumentStep => {
    if (typeof interaction === 'string') return { called_agent: interaction };
    const current = toInteraction(interaction);
    const step = toStep(interaction, current, before);
    before = current;
    return step;
  });
  return { kind: 'agent_run', agent: { id, name }, steps };
}

interface Interaction {
  readonly input: readonly DocumentMessage[];
  readonly output: readonly DocumentMessage[];
  /** As JSON, which is compared. */
  readonly tools: string;
}

function toInteraction({
  input_messages: input,
  output_messages: output,
  tools_available: tools,
}: ModelInteraction): Interaction {
  return {
    input: input.map(toInputMessage),
    output: output.map((message) => toMessage('assistant', message)),
    tools: JSON.stringify(tools ?? []),
  };
}

function toStep(
  { tools_available: tools }: ModelInteraction,
  current: Interaction,
  before: Interaction,
): DocumentStep {
  const known = countKnown(current.input, before);
  return {
    ...(current.tools === before.tools ? {} : { tools: tools ?? [] }),
    ...(known > 0 ? { input_continues: true } : {}),
    input: current.input.slice(known),
    output: current.output,
  };
}

/**
 * Counts the messages at the beginning of the input that the step before shows: its whole input and output, or 0. An
 * agent that repeats the input alone, for a second attempt, does not know its first output.
 */
function countKnown(input: readonly DocumentMessage[], before: Interaction): number {
  const shown = [...before.input, ...before.output];
  const isContinued = shown.every((message, index) => isSame(message, input[index]));
  return isContinued ? shown.length : 0;
}

// Tracers name the type of a message in the output, and not in the next input.
function isSame(one: DocumentMessage, other: DocumentMessage | undefined): boolean {
  if (other === undefined) return false;
  return (
    JSON.stringify({ ...one, type: undefined }) === JSON.stringify({ ...other, type: undefined })
  );
}

function toInputMessage(message: AgentInputMessage): DocumentMessage {
  const { content } = message;
  if (typeof content === 'string' || !('response' in content)) {
    return toMessage(message.role, { ...message, content });
  }
  const { id, name, response } = content;
  return {
    role: 'tool',
    ...(name === undefined ? {} : { name }),
    call_id: id,
    text: response,
  };
}

function toMessage(role: string, { type, content }: AgentOutputMessage): DocumentMessage {
  return {
    role,
    ...(type == null ? {} : { type }),
    ...(typeof content === 'string'
      ? { text: content }
      : {
          tool_calls: [{ id: content.id, tool: content.name, arguments: content.parameters }],
        }),
  };
}
