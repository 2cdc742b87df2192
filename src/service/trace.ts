import type * as z from 'zod/mini';
import { once } from '../values/once.ts';
import { type Comment, commentRecord } from './annotations.ts';
import { decode, lazySchema } from './decode.ts';
import {
  flag,
  type FreeForm,
  freeForm,
  integer,
  list,
  nullable,
  orNull,
  record,
  recordOf,
  roundedScore,
  type Schema,
  text,
  timestamp,
  uuid,
} from './record.ts';
import { type Source, sourceRecord } from './evaluation-result.ts';
import type { WireOf } from './wire-keys.ts';

/** A part of a trace that `client.traces.list` can leave out, as the specification names it. */
export type TracePart =
  | 'trace'
  | 'comments'
  | 'evaluations.explanation'
  | 'evaluations.sub_trace'
  | 'evaluations.sources';

/** An evaluation that is linked to a trace. */
export interface TraceEvaluation {
  /** The id of the evaluation: a UUID. */
  readonly id: string;
  /** The stored evaluator that was used; null for a criterion. */
  readonly evaluatorName: string | null;
  /** The criterion; null when the service does not report it. */
  readonly criteria: string | null;
  /** The score; null when the criterion did not apply, which differs from 0. */
  readonly score: number | null;
  /** The reason for the score. */
  readonly explanation: string | null;
  /** The part of the trace that was evaluated. */
  readonly subTrace: FreeForm | null;
  /** The sources to which the evaluation refers; null when the service does not report it. */
  readonly sources: readonly Source[] | null;
  /** Whether a repeated conversation made the evaluation cheaper; null when the service does not report it. */
  readonly cached: boolean | null;
  /** The number of tokens that the repeated conversation saved; null when the service does not report it. */
  readonly cCachedTokens: number | null;
}

/** A stored evaluation of an application's output. */
export interface Trace {
  /** The id of the trace: a UUID. */
  readonly id: string;
  /** The time when the trace was stored: an ISO 8601 date-time. */
  readonly createdAt: string;
  /** The tags of the request. */
  readonly tags: Readonly<Record<string, string>> | null;
  /** The rating; null for a trace without a rating. */
  readonly rating: boolean | null;
  /** The content that was evaluated. */
  readonly trace: FreeForm | null;
  /** The comments, oldest first. */
  readonly comments: readonly Comment[];
  /** The evaluations, oldest first. */
  readonly evaluations: readonly TraceEvaluation[];
}

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

/** The keys of an evaluation that the parts `X` leave out. */
export type EvaluationPart<X> =
  | (X extends 'evaluations.explanation' ? 'explanation' : never)
  | (X extends 'evaluations.sub_trace' ? 'subTrace' : never)
  | (X extends 'evaluations.sources' ? 'sources' : never);

/** Specification, "TraceEvaluation". */
const evaluationFields = /* @__PURE__ */ once(() => ({
  id: uuid(),
  evaluator_name: nullable(text()),
  criteria: orNull(text()),
  score: nullable(roundedScore()),
  explanation: nullable(text()),
  sub_trace: nullable(freeForm()),
  sources: orNull(list(sourceRecord())),
  cached: orNull(flag()),
  c_cached_tokens: orNull(integer()),
}));

export const evaluationRecord = /* @__PURE__ */ lazySchema(() => record(evaluationFields()));

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

export const traceRecord = /* @__PURE__ */ lazySchema(() => record(traceFields()));

/** An evaluation of a trace on the wire. */
export interface TraceEvaluationWire extends WireOf<TraceEvaluation> {}

/** A trace on the wire. */
export interface TraceWire extends WireOf<Trace> {}

/** Specification, "GET /api/v1/traces/\{trace_id\}". */
export function decodeTrace(response: unknown): Trace {
  return decode(traceRecord(), response);
}

/** The fields that no part can leave out. The compiler cannot derive them from `TraceWithout`. */
type AlwaysThere = Pick<Trace, 'createdAt' | 'tags'> & {
  readonly evaluations: readonly Pick<TraceEvaluation, 'score' | 'criteria'>[];
};

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
