import { InvalidInputError } from '../errors/invalid-input-error.ts';
import type {
  AgentInputMessage,
  AgentOutputMessage,
  AgentTool,
  ModelInteraction,
} from '../service/agent-trace.ts';
import { describeValue, quoteKey } from '../values/describe-value.ts';
import { isRecord } from '../values/objects.ts';
import type { AssemblyOptions } from './assembly-options.ts';

type Redaction = Pick<AssemblyOptions, 'redact' | 'redactTool'>;

/**
 * Lets the application change or remove each message and tool of an interaction.
 *
 * @throws {@link InvalidInputError} when its function throws, changes a role, or returns something else.
 */
export function redactInteraction(
  { input_messages, output_messages, tools_available }: ModelInteraction,
  agent: string,
  { redact, redactTool }: Redaction,
): ModelInteraction {
  const change = <M extends AgentInputMessage | AgentOutputMessage>(
    messages: readonly M[],
    direction: 'input' | 'output',
  ): readonly M[] =>
    redact === undefined
      ? messages
      : messages.flatMap((message) => {
          const changed = call('redact', agent, () => redact({ ...message }, { agent, direction }));
          if (changed === null) return [];
          checkMessage(message, changed, agent);
          return [changed];
        });
  const tools = (tools_available ?? []).flatMap((tool): AgentTool[] => {
    if (redactTool === undefined) return [tool];
    const changed = call('redactTool', agent, () => redactTool({ ...tool }, agent));
    if (changed !== null && !isRecord(changed)) throw wrong('redactTool', agent, changed);
    return changed === null ? [] : [changed];
  });
  return {
    input_messages: change(input_messages, 'input'),
    output_messages: change(output_messages, 'output'),
    ...(tools.length === 0 ? {} : { tools_available: tools }),
  };
}

function call<T>(name: string, agent: string, run: () => T): T {
  try {
    return run();
  } catch {
    // The error may contain the message.
    throw invalid(
      name,
      `threw for a message of the agent ${quoteKey(agent)}: return the message, or null`,
    );
  }
}

function checkMessage(
  before: AgentInputMessage | AgentOutputMessage,
  after: unknown,
  agent: string,
): void {
  if (!isRecord(after)) throw wrong('redact', agent, after);
  const role = 'role' in before ? before.role : undefined;
  if (after['role'] === role) return;
  throw invalid('redact', `changed the role of a message of the agent ${quoteKey(agent)}: keep it`);
}

function wrong(name: string, agent: string, value: unknown): InvalidInputError {
  return invalid(
    name,
    `returned ${describeValue(value)} for the agent ${quoteKey(agent)}: return an object, or null`,
  );
}

function invalid(path: string, message: string): InvalidInputError {
  return new InvalidInputError([{ path, message }]);
}
