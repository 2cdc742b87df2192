import { AlignError } from '../errors/align-error.ts';
import { own, text } from '../providers/core/read.ts';
import type { SpanReference } from './formats/telemetry-format.ts';

/** The ids of an evaluated span. */
export interface SpanIdentity {
  /** The id of the trace. */
  readonly traceId: string;
  /** The id of the span. */
  readonly spanId: string;
}

/** A record of an evaluation, which the Logs API of OpenTelemetry takes. */
export interface EvaluationRecord {
  eventName: string;
  attributes: Record<string, string | number>;
  // The Context of the Logs API, which is a type of its package.
  context?: never;
}

/** The part of a logger of OpenTelemetry that is used. */
export interface EvaluationLogger {
  /** Emits a record. */
  readonly emit: (record: EvaluationRecord) => void;
}

/** Options of `emitEvaluationResults`. */
export interface EmitEvaluationResultsOptions {
  /** A logger of OpenTelemetry. */
  readonly logger: EvaluationLogger;
  /** The span of each agent: `spans` of the conversion. */
  readonly spans: Readonly<Record<string, SpanReference>>;
  /**
   * The id of the root agent, whose span gets the overall score.
   *
   * @defaultValue the first key of `spans`
   */
  readonly root?: string | undefined;
  /**
   * The name of the results, unless they are a record.
   *
   * @defaultValue the first 100 characters of the criterion
   */
  readonly name?: string | undefined;
  /**
   * Whether records contain the explanation, which may quote the conversation.
   *
   * @defaultValue `true`
   */
  readonly explanation?: boolean | undefined;
  /**
   * Creates the context of a record from the ids of the evaluated span.
   *
   * @defaultValue none: the ids become the attributes `align.trace_id` and `align.span_id`
   */
  readonly contextOf?: ((ids: SpanIdentity) => unknown) | undefined;
}

const MAX_NAME = 100;

/**
 * Emits the results of `evaluateTrace` as `gen_ai.evaluation.result` records: per criterion the overall score for the
 * span of the root agent, and the score of each other agent for its own span.
 *
 * @param results - The result, or a list or record of results; an error takes the place of a result that failed.
 */
export function emitEvaluationResults(
  results: unknown,
  options: EmitEvaluationResultsOptions,
): void {
  for (const [key, result] of namedResults(results)) emitOne(key, result, options);
}

/** Returns the results with the key of each in a record. */
function namedResults(results: unknown): readonly (readonly [string | undefined, unknown])[] {
  if (Array.isArray(results)) return results.map((result: unknown) => [undefined, result]);
  const isOne = results instanceof Error || own(results, 'agentScores') !== undefined;
  return isOne ? [[undefined, results]] : Object.entries(results ?? {});
}

type Attributes = Record<string, string | number>;

function emitOne(
  key: string | undefined,
  result: unknown,
  options: EmitEvaluationResultsOptions,
): void {
  const { spans, root = Object.keys(spans)[0] ?? '', explanation = true } = options;
  const criterion = text(result, 'criterion') ?? '';
  const name = key ?? options.name ?? (criterion.slice(0, MAX_NAME) || 'evaluation');
  const attributesOf = (score: unknown, of: unknown): Attributes => ({
    ...scoreOf(score, criterion),
    ...(explanation ? explanationOf(of) : {}),
  });
  const records: [id: string, attributes: Attributes][] = [];
  if (result instanceof Error) records.push([root, failureOf(result)]);
  else {
    records.push([root, attributesOf(own(result, 'overallScore'), result)]);
    for (const [id, score] of Object.entries(own(result, 'agentScores') ?? {})) {
      if (score !== null) records.push([id, attributesOf(score, own(own(result, 'agents'), id))]);
    }
  }
  for (const [id, attributes] of records) {
    const span = spans[id];
    if (span !== undefined) {
      emitRecord(span, { 'gen_ai.evaluation.name': name, ...attributes }, options);
    }
  }
}

function failureOf(error: Error): Attributes {
  return { 'error.type': AlignError.isInstance(error) ? error.code : '_OTHER' };
}

function explanationOf(evaluation: unknown): Attributes {
  const reason = text(evaluation, 'explanation');
  return reason === undefined ? {} : { 'gen_ai.evaluation.explanation': reason };
}

function scoreOf(score: unknown, criterion: string): Attributes {
  if (typeof score !== 'number') return { 'gen_ai.evaluation.score.label': 'not_applicable' };
  const value = { 'gen_ai.evaluation.score.value': score };
  if (!/^(?:Passes|Fails) if/.test(criterion)) return value;
  return { ...value, 'gen_ai.evaluation.score.label': score >= 0.5 ? 'pass' : 'fail' };
}

function emitRecord(
  { traceId, spanId }: SpanReference,
  attributes: Record<string, string | number>,
  { logger, contextOf }: EmitEvaluationResultsOptions,
): void {
  const eventName = 'gen_ai.evaluation.result';
  if (contextOf === undefined) {
    const ids = { 'align.trace_id': traceId, 'align.span_id': spanId };
    logger.emit({ eventName, attributes: { ...attributes, ...ids } });
    return;
  }
  // The Context of the caller, of which only its logger knows the type.
  const context = contextOf({ traceId, spanId }) as never;
  logger.emit({ eventName, attributes, context });
}
