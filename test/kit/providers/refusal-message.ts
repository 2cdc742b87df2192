import { UnsupportedResultError } from '../../../src/errors/unsupported-result-error.ts';
import { toConversation, type ToConversationParams } from '../../../src/providers/index.ts';

/** Returns the message of the error that a call throws. */
export function refusalMessage(
  call: ToConversationParams,
  convert: (call: ToConversationParams) => unknown = toConversation,
): string {
  try {
    convert(call);
  } catch (error) {
    if (UnsupportedResultError.isInstance(error)) return error.message;
    throw error;
  }
  throw new Error('nothing was rejected');
}
