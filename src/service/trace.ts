import type * as z from 'zod/mini';
import type { TracePart } from '../options/list-traces-params.ts';
import { once } from '../values/once.ts';
import { type Comment, commentRecord } from './comment.ts';
import { decode } from './decode.ts';
import {
  flag,
  type FreeForm,
  freeForm,
  integer,
  list,
  nullable,
  number,
  optional,
  record,
  recordOf,
  type Schema,
  text,
  timestamp,
  uuid,
} from './record.ts';
import { type Source, sourceRecord } from './source.ts';
import type { WireOf } from './wire-keys.ts';

/** An evaluation that is linked to a trace. */
export interface TraceEvaluation {
  /** The id of the evaluation: a UUID. */
  readonly id: string;
  /** The stored evaluator that was used, if one was. */
  readonly evaluatorName: string | null;
  /** The criterion, if the service reports it. */
  readonly criteria: string | null;
  /** The score; null when the criterion did not apply. That is not a score of 0. */
  readonly score: number | null;
  /** The reason for the score. */
  readonly explanation: string | null;
  /** The part of the trace that was evaluated. */
  readonly subTrace: FreeForm | null;
  /** What the evaluation referred to; null when the service does not report it. */
  readonly sources: readonly Source[] | null;
  /** Whether a repeated conversation made the evaluation cheaper; null when the service does not report it. */
  readonly cached: boolean | null;
  /** How many tokens that saved; null when the service does not report it. */
  readonly cCachedTokens: number | null;
}

/** A stored evaluation of an application's output. */
export interface Trace {
  /** The id of the trace: a UUID. */
  readonly id: string;
  /** When it was stored: an ISO date-time string. */
  readonly createdAt: string;
  /** The tags of the request. */
  readonly tags: Readonly<Record<string, string>> | null;
  /** The rating that was attached, if one was. */
  readonly rating: boolean | null;
  /** What was evaluated. */
  readonly trace: FreeForm | null;
  /** The comments, oldest first. */
  readonly comments: readonly Comment[];
  /** The evaluations, oldest first. */
  readonly evaluations: readonly TraceEvaluation[];
}

/** The parts that a list of traces can leave out, in the words of the specification. */
export const TRACE_PARTS: readonly TracePart[] = [
  'trace',
  'comments',
  'evaluations.explanation',
  'evaluations.sub_trace',
  'evaluations.sources',
];

/** A trace without the parts that were left out. */
export type TraceWithout<X extends TracePart> = Omit<
  Trace,
  Extract<X, keyof Trace> | 'evaluations'
> & {
  /** The evaluations, oldest first. */
  readonly evaluations: readonly Omit<TraceEvaluation, EvaluationPart<X>>[];
};

/** The keys of an evaluation that some parts stand for. */
export type EvaluationPart<X> =
  | (X extends 'evaluations.explanation' ? 'explanation' : never)
  | (X extends 'evaluations.sub_trace' ? 'subTrace' : never)
  | (X extends 'evaluations.sources' ? 'sources' : never);

/** Specification, "TraceEvaluation". */
const evaluationFields = /* @__PURE__ */ once(() => ({
  id: uuid(),
  evaluator_name: nullable(text()),
  criteria: optional(text()),
  score: nullable(number()),
  explanation: nullable(text()),
  sub_trace: nullable(freeForm()),
  sources: optional(list(sourceRecord())),
  cached: optional(flag()),
  c_cached_tokens: optional(integer()),
}));

const evaluationRecord = /* @__PURE__ */ once(() => record(evaluationFields()));

/** Specification, "Trace". */
const traceFields = /* @__PURE__ */ once(() => ({
  id: uuid(),
  created_at: timestamp(),
  tags: nullable(recordOf(text())),
  rating: nullable(flag()),
  trace: nullable(freeForm()),
  comments: list(commentRecord()),
  evaluations: list(evaluationRecord()),
}));

const traceRecord = /* @__PURE__ */ once(() => record(traceFields()));

/** An evaluation of a trace on the wire. */
export interface TraceEvaluationWire extends WireOf<TraceEvaluation> {}

/** A trace on the wire. */
export interface TraceWire extends WireOf<Trace> {}

/**
 * Reads a trace (specification, "GET /api/v1/traces/\{trace_id\}").
 *
 * @throws {@link UnusableAnswer} when it differs from the specification.
 */
export function decodeTrace(answer: unknown): Trace {
  return decode(traceRecord(), answer);
}

/** What no part of a list can leave out of a trace, for the compiler, which cannot follow it. */
type AlwaysThere = Pick<Trace, 'createdAt' | 'tags'>;

/** Describes a trace without the parts that were left out, which vanish from the result too. */
export function traceWithout<X extends TracePart>(
  excluded: readonly X[],
): Schema<TraceWithout<X> & AlwaysThere, unknown> {
  const names: readonly string[] = excluded;
  const evaluation = withoutFields(evaluationFields(), (key) =>
    names.includes(`evaluations.${key}`),
  );
  const trace = withoutFields(traceFields(), (key) => names.includes(key));
  const schema: unknown = record({ ...trace, evaluations: list(record(evaluation)) });
  // The compiler cannot follow which fields are left out.
  return schema as Schema<TraceWithout<X> & AlwaysThere, unknown>;
}

function withoutFields(
  fields: Readonly<Record<string, z.core.$ZodType>>,
  isLeftOut: (key: string) => boolean,
): Readonly<Record<string, z.core.$ZodType>> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !isLeftOut(key)));
}
