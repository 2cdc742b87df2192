import type { Message } from '../service/messages.ts';
import type { ConversationWarning, FunctionTool, MessageExtras } from './conversation.ts';

/** A message in the service's own format, with what it cannot contain. */
export interface CallMessage {
  readonly message: Message;
  readonly extras?: Omit<MessageExtras, 'index'> | undefined;
}

/** One call of a model: what it received, and what it returned. */
export interface CallContent {
  /** The messages that the model received, the system text first. */
  readonly input: readonly CallMessage[];
  /** The messages that the model returned. A message keeps the order of its parts: text after a call is a message of its own. */
  readonly output: readonly CallMessage[];
  /** The functions that the model could call. */
  readonly tools: readonly FunctionTool[];
  /** The provider's finish reason; null when it reports none. */
  readonly finishReason: string | null;
  /** What was changed, left out or unclear. */
  readonly warnings: readonly ConversationWarning[];
}
