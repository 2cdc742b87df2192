import { createHash } from 'node:crypto';
import type { OutcomeLine, RunLine } from 'align-evals/batch';
import type { EvaluationSeed, TraceSeed } from 'align-evals/testing';
import { isRecord } from '../../json.ts';
import type { CollectedOutcome, CollectedRow } from './collect-rows.ts';

export interface ImportedTrace extends TraceSeed {
  readonly id: string;
  readonly created_at: string;
  readonly evaluations: readonly EvaluationSeed[];
}

/**
 * Converts a row of a journal to a trace. Failed evaluations are left out, because the service never stores them.
 * The ids are derived from the journal, so that the same row has the same trace each time.
 *
 * @throws RangeError when the time of an outcome is not a date.
 */
export function toTraceSeed(row: CollectedRow, run: RunLine): ImportedTrace {
  const { line, body, firstAt, outcomes } = row;
  const { tags = {} } = line;
  return {
    id: stableUuid(`trace\n${keyOf(row, run)}`),
    created_at: new Date(firstAt).toISOString(),
    tags: Object.keys(tags).length === 0 ? null : tags,
    trace: toContent(body, run),
    evaluations: outcomes.flatMap((outcome) => toEvaluation(outcome, row, run) ?? []),
  };
}

/** Returns the id of the evaluation of an outcome. */
export function evaluationIdOf(
  { name, line: { r, c, trial } }: CollectedOutcome,
  row: CollectedRow,
  run: RunLine,
): string {
  return stableUuid(`evaluation\n${keyOf(row, run)}\n${r}\n${name}\n${c}\n${trial}`);
}

function keyOf({ line: { id, n }, trial }: CollectedRow, { run }: RunLine): string {
  const row = `${run}\n${n}\n${id}`;
  return trial === undefined ? row : `${row}\n${trial}`;
}

/** Returns the content as the service stores it. */
function toContent(body: unknown, { kind }: RunLine): Readonly<Record<string, unknown>> | null {
  if (!isRecord(body)) return null;
  if (kind === 'reward') return { system: null, tools: null, ...body };
  return isRecord(body['trace']) ? body['trace'] : null;
}

function toEvaluation(
  outcome: CollectedOutcome,
  row: CollectedRow,
  run: RunLine,
): EvaluationSeed | undefined {
  const { name, line } = outcome;
  if (line.status === 'failed') return undefined;
  const { criteria, kind, keep } = run;
  const { text = null, evaluator } = criteria[name] ?? {};
  const sources = (line.sources ?? []).flatMap((source) => toSource(source));
  return {
    id: evaluationIdOf(outcome, row, run),
    ...(evaluator === true
      ? { evaluator_name: text, criteria: null }
      : { evaluator_name: null, criteria: line.filled ?? text }),
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
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
