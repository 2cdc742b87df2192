import { describe, expectTypeOf, it } from 'vitest';
import type * as z from 'zod/mini';
import type {
  Comment,
  EvaluationRow,
  RateLimits,
  Rating,
  Source,
  Trace,
  TraceEvaluation,
} from '../../src/index.ts';
import type { commentRecord, ratingRecord } from '../../src/service/annotations.ts';
import type { sourceRecord } from '../../src/service/evaluation-result.ts';
import type { evaluationRowPageRecord } from '../../src/service/evaluation-row.ts';
import type { rateLimitsRecord } from '../../src/service/rate-limits.ts';
import type { evaluationRecord, traceRecord } from '../../src/service/trace.ts';
import type { WireOf } from '../../src/service/wire-keys.ts';

type AnyRecord = () => z.core.$ZodType;

/** The result of a record, with nested records. Interfaces are read-only, and zod infers mutable types. */
type OutputOf<R extends AnyRecord> = ReadonlyDeep<z.output<ReturnType<R>>>;

/** The document that a record accepts. */
type InputOf<R extends AnyRecord> = z.input<ReturnType<R>>;

type ReadonlyDeep<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> }
    : T;

describe('the interface of a document equals the output of its record:', () => {
  it('Comment', () => {
    expectTypeOf<OutputOf<typeof commentRecord>>().toEqualTypeOf<Comment>();
  });

  it('Rating', () => {
    expectTypeOf<OutputOf<typeof ratingRecord>>().toEqualTypeOf<Rating>();
  });

  it('Source', () => {
    expectTypeOf<OutputOf<typeof sourceRecord>>().toEqualTypeOf<Source>();
  });

  it('TraceEvaluation', () => {
    expectTypeOf<OutputOf<typeof evaluationRecord>>().toEqualTypeOf<TraceEvaluation>();
  });

  it('Trace', () => {
    expectTypeOf<OutputOf<typeof traceRecord>>().toEqualTypeOf<Trace>();
  });

  it('EvaluationRow', () => {
    expectTypeOf<
      OutputOf<typeof evaluationRowPageRecord>['evaluations'][number]
    >().toEqualTypeOf<EvaluationRow>();
  });

  it('RateLimits', () => {
    expectTypeOf<OutputOf<typeof rateLimitsRecord>>().toEqualTypeOf<RateLimits>();
  });
});

describe('the type of a document on the wire has the keys of its record and is accepted by it:', () => {
  it('Comment', () => {
    expectTypeOf<WireOf<Comment>>().toExtend<InputOf<typeof commentRecord>>();
    expectTypeOf<keyof WireOf<Comment>>().toEqualTypeOf<keyof InputOf<typeof commentRecord>>();
  });

  it('Rating', () => {
    expectTypeOf<WireOf<Rating>>().toExtend<InputOf<typeof ratingRecord>>();
    expectTypeOf<keyof WireOf<Rating>>().toEqualTypeOf<keyof InputOf<typeof ratingRecord>>();
  });

  it('Source', () => {
    expectTypeOf<WireOf<Source>>().toExtend<InputOf<typeof sourceRecord>>();
    expectTypeOf<keyof WireOf<Source>>().toEqualTypeOf<keyof InputOf<typeof sourceRecord>>();
  });

  it('TraceEvaluation', () => {
    expectTypeOf<WireOf<TraceEvaluation>>().toExtend<InputOf<typeof evaluationRecord>>();
    expectTypeOf<keyof WireOf<TraceEvaluation>>().toEqualTypeOf<
      keyof InputOf<typeof evaluationRecord>
    >();
  });

  it('Trace', () => {
    expectTypeOf<WireOf<Trace>>().toExtend<InputOf<typeof traceRecord>>();
    expectTypeOf<keyof WireOf<Trace>>().toEqualTypeOf<keyof InputOf<typeof traceRecord>>();
  });

  it('EvaluationRow', () => {
    expectTypeOf<WireOf<EvaluationRow>>().toExtend<
      InputOf<typeof evaluationRowPageRecord>['evaluations'][number]
    >();
    expectTypeOf<keyof WireOf<EvaluationRow>>().toEqualTypeOf<
      keyof InputOf<typeof evaluationRowPageRecord>['evaluations'][number]
    >();
  });

  it('RateLimits', () => {
    expectTypeOf<WireOf<RateLimits>>().toExtend<InputOf<typeof rateLimitsRecord>>();
    expectTypeOf<keyof WireOf<RateLimits>>().toEqualTypeOf<
      keyof InputOf<typeof rateLimitsRecord>
    >();
  });
});
