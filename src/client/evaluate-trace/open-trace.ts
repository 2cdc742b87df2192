import type { AgentTrace, ConvertedTrace, TraceRecorder } from '../../service/agent-trace.ts';
import type { WarningEvent } from '../../service/hooks.ts';
import { cleanText } from '../../values/clean-text.ts';
import { isRecord, ownFields } from '../../values/objects.ts';

export interface OpenedTrace {
  readonly trace: AgentTrace;
  readonly warnings: readonly WarningEvent[];
  readonly tags: ConvertedTrace['tags'];
}

/** Ids, names and settings, which are the details of warnings, are not longer. */
const MAX_DETAIL = 200;

/** Opens the result of a conversion or of a tracer. Any other value counts as a trace, which is checked later. */
export function openTrace(passed: AgentTrace | ConvertedTrace | TraceRecorder): OpenedTrace {
  const opened = isRecorder(passed) ? passed.result() : passed;
  if (!isConverted(opened)) return { trace: opened, warnings: [], tags: undefined };
  const { trace, warnings, tags } = ownFields(opened);
  const listed: readonly unknown[] = Array.isArray(warnings) ? warnings : [];
  return { trace, warnings: listed.flatMap(toEvent), tags };
}

function isRecorder(passed: object): passed is TraceRecorder {
  return owns(passed, 'result') && 'result' in passed && typeof passed.result === 'function';
}

function isConverted(passed: AgentTrace | ConvertedTrace): passed is ConvertedTrace {
  return owns(passed, 'trace');
}

// A trace may have further keys, and they may be named like these.
function owns(passed: object, key: string): boolean {
  if (!isRecord(passed)) return false;
  return Object.hasOwn(passed, key) && !Object.hasOwn(passed, 'root_agent_instance_id');
}

function toEvent(warning: unknown): readonly WarningEvent[] {
  if (!isRecord(warning)) return [];
  const { code, level, detail, spanId } = ownFields(warning);
  if (typeof code !== 'string') return [];
  const event: WarningEvent = {
    code: cleanText(code, MAX_DETAIL),
    // A warning of an unknown level may be about a loss.
    level: level === 'info' ? level : 'loss',
    ...(typeof detail === 'string' ? { detail: cleanText(detail, MAX_DETAIL) } : {}),
    ...(typeof spanId === 'string' ? { spanId: cleanText(spanId, MAX_DETAIL) } : {}),
  };
  return [Object.freeze(event)];
}
