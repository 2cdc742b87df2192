import type { WarningLevel } from '../service/hooks.ts';
import type { ConversationWarningCode } from '../providers/conversation.ts';
import { WARNING_LEVELS } from '../providers/warnings.ts';

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
  | 'open_spans'
  | 'parent_cycle'
  | 'parent_inferred'
  | 'partial_history'
  | 'several_roots'
  | 'size_limit'
  | 'tool_calls_missing'
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

/** A warning about one node; `detail` never has content. */
export interface NodeWarning {
  readonly code: TraceWarningCode;
  readonly detail?: string | undefined;
}

const MAX_PER_CODE = 20;

export class TraceWarnings {
  readonly #listed: TraceWarning[] = [];
  readonly #counts = new Map<TraceWarningCode, number>();

  /** Lists the first twenty warnings per code, and counts the others. */
  add({ code, detail, spanId }: NodeWarning & { readonly spanId?: string }): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count > MAX_PER_CODE) return;
    this.#listed.push({
      code,
      level: WARNING_LEVELS[code],
      ...(detail === undefined ? {} : { detail }),
      ...(spanId === undefined ? {} : { spanId }),
    });
  }

  /** Returns the warnings, and for each code with more than twenty one warning with the number of the others. */
  list(): readonly TraceWarning[] {
    const more = [...this.#counts].filter(([, count]) => count > MAX_PER_CODE);
    const counted = more.map(([code, count]): TraceWarning => {
      const detail = `${count - MAX_PER_CODE} more`;
      return { code, level: WARNING_LEVELS[code], detail };
    });
    return [...this.#listed, ...counted];
  }
}
