import type { Message } from '../service/messages.ts';
import type { ConversationWarning, FunctionTool, MessageExtras } from './conversation.ts';

/** A message in the service's own format, and the data that the format cannot contain. */
export interface CallMessage {
  readonly message: Message;
  readonly extras?: Omit<MessageExtras, 'index'> | undefined;
}

/** One call of a model: what it received, and what it returned. */
export interface CallContent {
  /** The messages that the model received, the system text first. */
  readonly input: readonly CallMessage[];
  /** The messages that the model returned, with their parts in order: text after a call is a separate message. */
  readonly output: readonly CallMessage[];
  readonly tools: readonly FunctionTool[];
  /** The provider's finish reason; null when it reports none. */
  readonly finishReason: string | null;
  readonly warnings: readonly ConversationWarning[];
}
