import type { TracePart } from '../options/list-traces-params.ts';
import { type Comment, type CommentWire, commentShape } from './comment.ts';
import {
  boolean,
  freeForm,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  record,
  type Shape,
  text,
  timestamp,
  uuid,
} from './shape.ts';
import { type Source, sourceShape } from './source.ts';

/** An object of which this package knows nothing; its keys are those of the service. */
export type FreeForm = Readonly<Record<string, unknown>>;

/** An evaluation that is linked to a trace. */
export interface TraceEvaluation {
  /** The id of the evaluation: a UUID. */
  readonly id: string;
  /** The stored evaluator that was used, if one was. */
  readonly evaluatorName: string | null;
  /** The criterion, if the service gives it. */
  readonly criteria: string | null;
  /** The score; null when the criterion did not apply. That is not a score of 0. */
  readonly score: number | null;
  /** Why the score is what it is. */
  readonly explanation: string | null;
  /** The part of the trace that was evaluated. */
  readonly subTrace: FreeForm | null;
  /** What the evaluation referred to; null when the service does not say. */
  readonly sources: readonly Source[] | null;
  /** Whether a repeated conversation made the evaluation cheaper; null when it does not say. */
  readonly cached: boolean | null;
  /** How many tokens that saved; null when it does not say. */
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

/** Specification, "TraceEvaluation". */
const evaluationFields = {
  id: uuid,
  evaluatorName: /* @__PURE__ */ nullable(text),
  criteria: /* @__PURE__ */ optional(text),
  score: /* @__PURE__ */ nullable(number),
  explanation: /* @__PURE__ */ nullable(text),
  subTrace: /* @__PURE__ */ nullable(freeForm),
  sources: /* @__PURE__ */ optional(/* @__PURE__ */ list(sourceShape)),
  cached: /* @__PURE__ */ optional(boolean),
  cCachedTokens: /* @__PURE__ */ optional(integer),
};

/** Specification, "Trace". */
const traceFields = {
  id: uuid,
  createdAt: timestamp,
  tags: /* @__PURE__ */ nullable(/* @__PURE__ */ record(text)),
  rating: /* @__PURE__ */ nullable(boolean),
  trace: /* @__PURE__ */ nullable(freeForm),
  comments: /* @__PURE__ */ list(commentShape),
};

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

const EVALUATION_KEYS: Readonly<Partial<Record<TracePart, keyof TraceEvaluation>>> = {
  'evaluations.explanation': 'explanation',
  'evaluations.sub_trace': 'subTrace',
  'evaluations.sources': 'sources',
};

/**
 * Gives the shape of a trace without some parts.
 *
 * @param excluded - The parts that were left out.
 */
export function traceShape<X extends TracePart = never>(
  excluded: readonly X[] = [],
): Shape<TraceWithout<X>> {
  const evaluation: Record<string, Shape<unknown>> = { ...evaluationFields };
  const trace: Record<string, Shape<unknown>> = { ...traceFields };
  for (const part of excluded) {
    const key = EVALUATION_KEYS[part];
    if (key === undefined) Reflect.deleteProperty(trace, part);
    else Reflect.deleteProperty(evaluation, key);
  }
  // The compiler cannot follow which fields are gone.
  const shape: Shape<unknown> = object({ ...trace, evaluations: list(object(evaluation)) });
  return shape as Shape<TraceWithout<X>>;
}

/** An evaluation of a trace as the wire carries it. */
export interface TraceEvaluationWire {
  /** See `TraceEvaluation.id`. */
  readonly id: string;
  /** See `TraceEvaluation.evaluatorName`. */
  readonly evaluator_name: string | null;
  /** See `TraceEvaluation.criteria`. */
  readonly criteria?: string | null;
  /** See `TraceEvaluation.score`. */
  readonly score: number | null;
  /** See `TraceEvaluation.explanation`. */
  readonly explanation: string | null;
  /** See `TraceEvaluation.subTrace`. */
  readonly sub_trace: FreeForm | null;
  /** See `TraceEvaluation.sources`. */
  readonly sources?: readonly Source[] | null;
  /** See `TraceEvaluation.cached`. */
  readonly cached?: boolean | null;
  /** See `TraceEvaluation.cCachedTokens`. */
  readonly c_cached_tokens?: number | null;
}

/** A trace as the wire carries it. */
export interface TraceWire {
  /** See `Trace.id`. */
  readonly id: string;
  /** See `Trace.createdAt`. */
  readonly created_at: string;
  /** See `Trace.tags`. */
  readonly tags: Readonly<Record<string, string>> | null;
  /** See `Trace.rating`. */
  readonly rating: boolean | null;
  /** See `Trace.trace`. */
  readonly trace: FreeForm | null;
  /** See `Trace.comments`. */
  readonly comments: readonly CommentWire[];
  /** See `Trace.evaluations`. */
  readonly evaluations: readonly TraceEvaluationWire[];
}
