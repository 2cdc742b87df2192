import { AlignError } from '../errors/align-error.ts';
import { checkOptions, guardOptions } from '../errors/check-options.ts';
import { own, text } from '../providers/core/read.ts';
import { isRecord } from '../values/objects.ts';
import { once } from '../values/once.ts';
import {
  booleanRule,
  methodsRule,
  optional,
  rule,
  type RulesFor,
  textRule,
  typeRule,
} from '../values/rules.ts';
import type { SpanReference } from './formats/telemetry-format.ts';
import { contextOfSpan, type SpanIdentity } from './span-context.ts';

/** A record of an evaluation, which the Logs API of OpenTelemetry takes. */
export interface EvaluationRecord {
  /** Always `gen_ai.evaluation.result`. */
  eventName: string;
  /** The attributes of the conventions for generative AI. */
  attributes: Record<string, string | number>;
  /** The Context with the evaluated span, of a type of the Logs API. */
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
   * Creates the Context of a record from the ids of the evaluated span.
   *
   * @defaultValue a Context with the span
   */
  readonly contextOf?: ((ids: SpanIdentity) => unknown) | undefined;
}

const MAX_NAME = 100;

/**
 * Emits the results of `evaluateTrace` as `gen_ai.evaluation.result` records of OpenTelemetry: per criterion the overall
 * score for the span of the root agent, and the score of each agent for its own span. A score of null has the label
 * `not_applicable`. The score of a criterion with `Passes if` or `Fails if` also has the label `pass` or `fail`. An error
 * has its code. `align.scope` is `trace` for the overall score, and `agent` for the score of an agent. A record is attached to
 * its span, whose ids are also the attributes `align.trace_id` and `align.span_id`.
 *
 * @param results - The result, or a list or record of results; an error takes the place of a result that failed.
 * @throws `ConfigurationError` when an option is unknown or invalid.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { emitEvaluationResults, toAgentTrace } from 'align-evals/otel';
 *
 * async function evaluate(spans: unknown, logger: { emit(record: object): void }) {
 *   const conversion = toAgentTrace(spans);
 *   const criteria = { helpful: 'Reward agents that solve the problem of the user' };
 *   const results = await new Client().evaluateTrace({ trace: conversion, criteria });
 *   emitEvaluationResults(results, { logger, spans: conversion.spans });
 * }
 * ```
 */
export function emitEvaluationResults(
  results: unknown,
  options: EmitEvaluationResultsOptions,
): void {
  const checked = guardOptions(NAME, () =>
    checkOptions(options, rules(), { what: NAME, usage: USAGE }),
  );
  emitNamed(results, checked);
}

/**
 * Emits results with valid options.
 *
 * @param criteria - What was evaluated, which names a failure: an error does not know its criterion.
 */
export function emitNamed(
  results: unknown,
  options: EmitEvaluationResultsOptions,
  criteria?: unknown,
): void {
  for (const [index, [key, result]] of namedResults(results).entries()) {
    const asked = typeof criteria === 'string' ? criteria : text(criteria, key ?? String(index));
    emitOne({ key, result, criterion: text(result, 'criterion') ?? asked ?? '' }, options);
  }
}

const NAME = 'emitEvaluationResults';
const USAGE = 'emitEvaluationResults(result, { logger, spans })';

const rules = /* @__PURE__ */ once((): RulesFor<EmitEvaluationResultsOptions> => ({
  logger: methodsRule(['emit'], 'pass the result of getLogger'),
  spans: rule(isRecord, 'pass spans of the conversion'),
  name: optional(textRule),
  explanation: optional(booleanRule),
  contextOf: optional(typeRule('function')),
}));

/** Returns the results, each with its key if they are a record. */
function namedResults(results: unknown): readonly (readonly [string | undefined, unknown])[] {
  if (Array.isArray(results)) return results.map((result: unknown) => [undefined, result]);
  const isOne = results instanceof Error || own(results, 'agentScores') !== undefined;
  if (isOne) return [[undefined, results]];
  return isRecord(results) ? Object.entries(results) : [];
}

type Attributes = Record<string, string | number>;

interface NamedResult {
  readonly key: string | undefined;
  readonly result: unknown;
  readonly criterion: string;
}

function emitOne(
  { key, result, criterion }: NamedResult,
  options: EmitEvaluationResultsOptions,
): void {
  const name = key ?? options.name ?? (criterion.slice(0, MAX_NAME) || 'evaluation');
  const spans = Object.entries(options.spans);
  const root = rootOf(spans.map(([, span]) => span));
  const emit = (span: SpanReference | undefined, attributes: Attributes): void => {
    const named = { 'gen_ai.evaluation.name': name, ...responseOf(span), ...attributes };
    if (span !== undefined) emitRecord(span, named, options);
  };
  if (result instanceof Error) {
    emit(root, { 'align.scope': 'trace', ...failureOf(result) });
    return;
  }
  const describe = (score: unknown, of: unknown): Attributes => ({
    ...scoreOf(score, criterion),
    ...(options.explanation === false ? {} : explanationOf(of)),
  });
  emit(root, { 'align.scope': 'trace', ...describe(own(result, 'overallScore'), result) });
  const [scores, agents] = [own(result, 'agentScores'), own(result, 'agents')];
  for (const [id, span] of spans) {
    const score = own(scores, id);
    if (typeof score !== 'number') continue;
    emit(span, { 'align.scope': 'agent', ...describe(score, own(agents, id)) });
  }
}

/**
 * Returns the span of the root agent. A root that was added to a trace has no span, so its score is about the trace.
 */
function rootOf(spans: readonly SpanReference[]): SpanReference | undefined {
  const [first] = spans;
  const root = spans.find(({ isRoot }) => isRoot === true);
  return root ?? (first && { traceId: first.traceId, spanId: '', name: '' });
}

function responseOf(span: SpanReference | undefined): Attributes {
  return span?.responseId === undefined ? {} : { 'gen_ai.response.id': span.responseId };
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
  attributes: Attributes,
  { logger, contextOf }: EmitEvaluationResultsOptions,
): void {
  const eventName = 'gen_ai.evaluation.result';
  const ids = { 'align.trace_id': traceId, ...(spanId === '' ? {} : { 'align.span_id': spanId }) };
  const given = spanId === '' ? undefined : contextOf?.({ traceId, spanId });
  const context: unknown = given ?? contextOfSpan({ traceId, spanId });
  if (isContext(context))
    logger.emit({ eventName, attributes: { ...attributes, ...ids }, context });
}

/** Only the library of the Context knows its type. */
function isContext(value: unknown): value is never {
  return value !== undefined && value !== null;
}
