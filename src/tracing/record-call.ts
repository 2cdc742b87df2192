import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { readCall } from '../providers/read-call.ts';
import type { ToConversationParams } from '../providers/conversation.ts';
import { describeValue } from '../values/describe-value.ts';
import type { AgentContext } from './agent-context.ts';
import { isRecord, ownFields } from '../values/objects.ts';

/** One call of a model: what was sent, and what the model returned. */
export interface RecordParams extends ToConversationParams {
  /** What the provider's client returned. */
  readonly result: unknown;
  /**
   * Which answer to take, by its index, when the result holds several.
   *
   * @defaultValue the first
   */
  readonly choice?: number | undefined;
}

export function recordCall({ recording, agent }: AgentContext, params: RecordParams): void {
  if (!isRecord(params))
    throw invalid('record', `was called with ${describeValue(params)}: pass { messages, result }`);
  const { messages, input, result, system, tools, choice } = ownFields(params);
  if (messages !== undefined && input !== undefined) {
    throw invalid('input', 'is passed together with messages: pass one of them');
  }
  if (result === undefined || result === null) {
    throw invalid('result', `is ${describeValue(result)}: pass what the model returned`);
  }
  const call = recording.openCall(agent);
  const content = readCall({ request: messages ?? input, response: result, system, tools, choice });
  // A copy, because the application may change what it passed.
  recording.keepRead(call, structuredClone(content));
}

function invalid(path: string, message: string): InvalidInputError {
  return new InvalidInputError([{ path, message }]);
}
