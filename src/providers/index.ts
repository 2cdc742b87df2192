/**
 * Converts what any provider returned into one conversation, and recognises its kind.
 *
 * @module align-evals/providers
 */
export { detectProvider } from './detect-provider.ts';
export { toConversation } from './to-conversation.ts';
export { toFunctionTools } from './tools/to-function-tools.ts';
export { WARNING_LEVELS, type WarningLevels } from './warnings.ts';
export { moreAdapters } from './more-adapters/more-adapters.ts';

export { InvalidInputError } from '../errors/invalid-input-error.ts';
export {
  UnsupportedResultError,
  type UnsupportedReason,
} from '../errors/unsupported-result-error.ts';

export type { ProviderAdapter } from './provider-adapter.ts';
export type { WarningLevel } from '../service/hooks.ts';
export type {
  Conversation,
  ConversationWarning,
  ConversationWarningCode,
  FunctionDeclaration,
  FunctionTool,
  MessageExtras,
  NormalizedTools,
  ProgramCall,
  ProviderKind,
  SpokenAnswer,
  ToConversationParams,
} from './conversation.ts';
