import type { WarningLevel } from '../options/hooks.ts';
import type { ConversationWarningCode } from '../providers/conversation.ts';
import type { TraceWarningCode } from './trace-warning.ts';

/** The level of each warning that only traces have. */
export const TRACE_WARNING_LEVELS: Readonly<
  Record<Exclude<TraceWarningCode, ConversationWarningCode>, WarningLevel>
> = {
  agent_summary_used: 'loss',
  attribute_truncated: 'loss',
  attributes_dropped: 'loss',
  content_not_captured: 'loss',
  input_reconstructed: 'info',
  missing_parent: 'loss',
  model_call_failed: 'loss',
  no_agent_spans: 'info',
  parent_cycle: 'info',
  parent_inferred: 'info',
  partial_history: 'info',
  several_roots: 'info',
  size_limit: 'loss',
  tool_details_missing: 'loss',
  unreadable_content: 'loss',
};
