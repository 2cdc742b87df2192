import type { Adapter } from '../adapters/adapter.ts';
import { itemsOf, own, text } from '../core/read.ts';
import { readRequest } from '../dialects/read-request.ts';
import { createAdapter } from './create-adapter.ts';

/** Reads the messages of CopilotKit's runtime client: a whole conversation, or its end. */
export const copilotkitMessages: Adapter = /* @__PURE__ */ createAdapter(
  'copilotkit.messages',
  (result, { transcript }) => {
    readRequest(
      itemsOf(result).flatMap((message) => toChat(message) ?? []),
      transcript,
    );
    return undefined;
  },
);

/** Converts a message to the chat format; the state of an agent is not part of the conversation. */
function toChat(message: unknown): unknown {
  const role = own(message, 'role');
  switch (own(message, 'type')) {
    case 'TextMessage':
      return { role, content: own(message, 'content') };
    case 'ActionExecutionMessage':
      return { role: 'assistant', tool_calls: [message] };
    case 'ResultMessage': {
      const id = own(message, 'actionExecutionId');
      return { role: 'tool', tool_call_id: id, content: own(message, 'result') };
    }
    case 'ImageMessage': {
      const mimeType = `image/${text(message, 'format') ?? 'png'}`;
      return { role, content: [{ type: 'image', data: own(message, 'bytes'), mimeType }] };
    }
    case 'AgentStateMessage':
      return undefined;
    default:
      return message;
  }
}
