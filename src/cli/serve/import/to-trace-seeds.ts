import { createHash } from 'node:crypto';
import type { OutcomeLine, RunLine } from 'align-evals/batch';
import type { EvaluationSeed, TraceSeed } from 'align-evals/testing';
import { isRecord } from '../../json.ts';
import type { CollectedOutcome, CollectedRow, CollectedRun } from './collect-rows.ts';

export interface ImportedTrace extends TraceSeed {
  readonly id: string;
  readonly created_at: string;
  readonly evaluations: readonly EvaluationSeed[];
}

/**
 * Converts the rows of a journal to traces. Failed evaluations are left out, because the service never stores them.
 * The ids are derived from the journal, so that the same row has the same trace each time.
 *
 * @throws RangeError when the time of an outcome is not a date.
 */
export function toTraceSeeds({ run, rows }: CollectedRun): readonly ImportedTrace[] {
  return rows.map((row) => toTrace(row, run));
}

function toTrace(
  { line, trial, body, firstAt, outcomes }: CollectedRow,
  run: RunLine,
): ImportedTrace {
  const row = `${run.run}\n${String(line.n)}\n${line.id}`;
  const key = trial === undefined ? row : `${row}\n${String(trial)}`;
  const { tags = {} } = line;
  return {
    id: stableUuid(`trace\n${key}`),
    created_at: new Date(firstAt).toISOString(),
    tags: Object.keys(tags).length === 0 ? null : tags,
    trace: toContent(body, run),
    evaluations: outcomes.flatMap((outcome) => toEvaluation(outcome, key, run) ?? []),
  };
}

/** Returns the content as the service stores it. */
function toContent(body: unknown, { kind }: RunLine): Readonly<Record<string, unknown>> | null {
  if (!isRecord(body)) return null;
  if (kind === 'reward') return { system: null, tools: null, ...body };
  return isRecord(body['trace']) ? body['trace'] : null;
}

function toEvaluation(
  { name, line }: CollectedOutcome,
  key: string,
  { criteria, kind, keep }: RunLine,
): EvaluationSeed | undefined {
  if (line.status === 'failed') return undefined;
  const { text = null, evaluator } = criteria[name] ?? {};
  const sources = (line.sources ?? []).flatMap((source) => toSource(source));
  return {
    id: stableUuid(`evaluation\n${key}\n${line.r}\n${name}\n${line.c}\n${String(line.trial)}`),
    evaluator_name: evaluator === true ? text : null,
    criteria: evaluator === true ? null : text,
    score: line.score,
    explanation: line.explanation ?? null,
    sub_trace: toSubTrace(line),
    // The result of an agent trace has no sources, and a journal of scores has no details.
    sources: kind === 'trace' || keep === 'scores' ? null : sources,
  };
}

function toSource(source: unknown): { id: string; type: string }[] {
  if (!isRecord(source)) return [];
  const { id, type } = source;
  return typeof id === 'string' && typeof type === 'string' ? [{ id, type }] : [];
}

function toSubTrace({
  agents,
}: Exclude<OutcomeLine, { status: 'failed' }>): EvaluationSeed['sub_trace'] {
  if (agents === undefined) return null;
  const scores = Object.entries(agents).map(([id, agent]) => [id, scoreOf(agent)] as const);
  return { agent_scores: Object.fromEntries(scores) };
}

function scoreOf(agent: unknown): number | null {
  const score = isRecord(agent) ? agent['score'] : null;
  return typeof score === 'number' ? score : null;
}

/** Creates a UUID of version 8 from the hash of a text. */
function stableUuid(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
