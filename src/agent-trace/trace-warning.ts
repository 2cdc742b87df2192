import type { WarningLevel } from '../service/hooks.ts';
import type { ConversationWarningCode } from '../providers/conversation.ts';

/** Identifies what was lost, repaired or unclear in a trace; `docs/agent-traces.md` explains each code. */
export type TraceWarningCode =
  | ConversationWarningCode
  | 'agent_summary_used'
  | 'attribute_truncated'
  | 'attributes_dropped'
  | 'content_not_captured'
  | 'input_reconstructed'
  | 'missing_parent'
  | 'model_call_failed'
  | 'no_agent_spans'
  | 'no_async_context'
  | 'parent_cycle'
  | 'parent_inferred'
  | 'partial_history'
  | 'several_roots'
  | 'size_limit'
  | 'tool_details_missing'
  | 'unfinished_call'
  | 'unreadable_content';

/** Describes one thing that was lost, repaired or unclear in a trace. */
export interface TraceWarning {
  /** The stable identifier of the warning. */
  readonly code: TraceWarningCode;
  /** `loss` when a part of the trace is or may be missing, else `info`. */
  readonly level: WarningLevel;
  /** What the warning is about: an id, a name or a setting, or the number of further warnings of the code; never content. */
  readonly detail?: string;
  /** The id of the span that the warning is about. */
  readonly spanId?: string;
}
