import type { WarningLevel } from '../service/hooks.ts';
import { CONVERSATION_LEVELS } from './conversation-levels.ts';

/** The level of each warning that only agent traces have. The client does not need them: such a warning has its level. */
const TRACE_LEVELS = {
  agent_summary_used: 'loss',
  attribute_truncated: 'loss',
  attributes_dropped: 'loss',
  content_not_captured: 'loss',
  input_reconstructed: 'info',
  missing_parent: 'loss',
  model_call_failed: 'loss',
  no_agent_spans: 'info',
  no_async_context: 'loss',
  parent_cycle: 'info',
  parent_inferred: 'info',
  partial_history: 'info',
  several_roots: 'info',
  size_limit: 'loss',
  tool_details_missing: 'loss',
  unfinished_call: 'loss',
  unreadable_content: 'loss',
} as const satisfies Readonly<Record<string, WarningLevel>>;

/** The level of each code; undefined for a code of a warning about anything else. */
export type WarningLevels = Readonly<
  Record<keyof typeof CONVERSATION_LEVELS | keyof typeof TRACE_LEVELS, WarningLevel>
> &
  Readonly<Record<string, WarningLevel | undefined>>;

/**
 * The level of each warning about a conversation or an agent trace: with `info` nothing of it is lost, with `loss` a
 * part is or may be. `strict` refuses losses only.
 *
 * @example
 * ```ts
 * import { WARNING_LEVELS } from 'align-evals/providers';
 *
 * console.log(WARNING_LEVELS.encrypted_reasoning); // 'info'
 * ```
 */
export const WARNING_LEVELS: WarningLevels = /* @__PURE__ */ Object.freeze({
  ...CONVERSATION_LEVELS,
  ...TRACE_LEVELS,
});
