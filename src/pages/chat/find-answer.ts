import { isRecord } from '../../values/objects.ts';
import { type ChatMessage, readMessages, readOutputMessages } from './read-messages.ts';

/**
 * Finds the answer that is scored: the last message of the assistant; in an agent trace, the last output of its root
 * agent. Returns undefined when the content has no answer.
 */
export function findAnswer(content: unknown): ChatMessage | undefined {
  if (!isRecord(content)) return undefined;
  const isTrace = isRecord(content['agent_instance_by_id']);
  return isTrace ? findOutput(content) : readMessages(content['messages']).findLast(isAnswer);
}

/** The body of a row is a conversation, or has an agent trace as its only field. */
export function contentOf(body: unknown): unknown {
  return isRecord(body) && isRecord(body['trace']) ? body['trace'] : body;
}

function isAnswer({ parts, role }: ChatMessage): boolean {
  return role === 'assistant' && parts.length > 0;
}

function findOutput(trace: Readonly<Record<string, unknown>>): ChatMessage | undefined {
  const { agent_instance_by_id: byId, root_agent_instance_id: root } = trace;
  if (typeof root !== 'string' || !isRecord(byId) || !Object.hasOwn(byId, root)) return undefined;
  const agent = byId[root];
  const steps: unknown = isRecord(agent) ? agent['interactions'] : undefined;
  if (!Array.isArray(steps)) return undefined;
  const outputs = steps.flatMap((step: unknown) =>
    isRecord(step) ? readOutputMessages(step['output_messages']) : [],
  );
  return outputs.findLast(isAnswer);
}

/** Returns a message as one text, to search and to compare. */
export function toPlainText({ parts }: ChatMessage): string {
  return parts
    .map((part) => {
      switch (part.kind) {
        case 'text':
          return part.text;
        case 'call':
          return `${part.name}(${part.input})`;
        case 'result':
          return part.output;
        case 'image':
          return part.label;
        case 'other':
          return part.json;
      }
    })
    .join('\n');
}
