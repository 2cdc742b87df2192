import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import {
  type BodyWriter,
  createBodyWriter,
  type EvaluationSubject,
  type RewardFields,
  type TraceFields,
} from '../../service/evaluation-body.ts';
import type { WarningEvent } from '../../service/hooks.ts';
import type { ServiceIds } from '../../service/ids.ts';
import { decodeTaskHandle, type TaskHandle, type TaskKind } from '../../service/tasks.ts';
import type { RequestOptions } from '../options/request-options.ts';
import type { ResolvedOptions } from '../options/resolve-options.ts';
import type { Call, Pipeline } from '../pipeline.ts';
import type { RequestSpec } from '../transport/build-request.ts';
import type { CriteriaShape, InCriteriaShape } from './criteria.ts';
import { settleCriteria } from './settle-criteria.ts';
import type { Pool } from '../../values/pool.ts';
import { NOT_JSON, toJson } from '../../values/to-json.ts';

/** The checked input of an evaluation, ready to be sent once per subject. */
export interface EvaluationInput<F> {
  /** The fields that all subjects share. */
  readonly fields: F;
  /** Fields that already have their name on the wire. */
  readonly extra: Readonly<Record<string, string>>;
  readonly subjects: readonly EvaluationSubject[];
  readonly shape: CriteriaShape;
  readonly isBlocking: boolean;
  /** About unusual parts of the input, and about changes by its conversion. */
  readonly warnings: readonly WarningEvent[];
}

export type EvaluationDefaults = Pick<
  ResolvedOptions,
  'adapters' | 'keepToolKeys' | 'modelCore' | 'names'
>;

export interface EvaluationContext {
  readonly pipeline: Pipeline;
  readonly defaults: EvaluationDefaults & Pick<ResolvedOptions, 'maxConcurrency'>;
}

/** The criteria of one call that run at the same time while `maxConcurrency` is not set. */
const CRITERIA_AT_ONCE = 5;

export interface EvaluationKind<K extends TaskKind, T> {
  readonly path: string;
  readonly kind: K;
  readonly decode: (
    response: unknown,
    origin: EvaluationSubject & { readonly ids: ServiceIds },
  ) => T;
}

/** Reads the options, then sends one request per criterion, and returns the results in the shape of the criteria. */
export function sendEvaluation<K extends TaskKind, T>(
  input: EvaluationInput<RewardFields | TraceFields>,
  { path, kind, decode }: EvaluationKind<K, T>,
  options: RequestOptions | undefined,
  { pipeline, defaults }: EvaluationContext,
): Promise<T | TaskHandle<K> | InCriteriaShape<T | TaskHandle<K>>> {
  const { shape, subjects, isBlocking, warnings } = input;
  const call = pipeline.resolve(options);
  pipeline.warn(warnings, call);
  const suffix = isBlocking ? '' : defaults.names.backgroundSuffix;
  const writeBody = createWriter(input);
  const send = (subject: EvaluationSubject, index: number): Promise<T | TaskHandle<K>> =>
    pipeline.send<T | TaskHandle<K>>(
      toEvaluationSpec(
        {
          path: `${path}${suffix}`,
          index,
          body: writeBody(subject),
          retry: 'repeatable',
          decode: (response, ids) =>
            isBlocking
              ? decode(response, { ...subject, ids })
              : decodeTaskHandle(response, kind, subject.criterion),
        },
        call,
        defaults,
      ),
      call,
    );
  const createPool = (): Pool => pipeline.createPool(defaults.maxConcurrency ?? CRITERIA_AT_ONCE);
  return settleCriteria(subjects, send, { shape, createPool, signal: call.signal });
}

export function toEvaluationSpec<T>(
  request: Pick<RequestSpec<T>, 'path' | 'body' | 'retry' | 'decode'> & { readonly index: number },
  call: Call,
  { names: { idempotencyHeader } }: EvaluationContext['defaults'],
): RequestSpec<T> {
  return {
    method: 'POST',
    // The value of this header is a structured string, hence the quotes. Its 64 random bits are enough: with a
    // million calls per day, two keys of one day are equal once in millions of years.
    headers:
      idempotencyHeader === undefined
        ? {}
        : { [idempotencyHeader]: `"${call.callId()}-${request.index}"` },
    ...request,
  };
}

/** Throws an {@link InvalidInputError} when a field cannot be written as JSON. */
export function createWriter({
  fields,
  extra,
}: EvaluationInput<RewardFields | TraceFields>): BodyWriter {
  try {
    return createBodyWriter(fields, extra);
  } catch {
    const wrong = Object.entries(fields).find(([, value]) => !isSerializable(value));
    throw new InvalidInputError([
      {
        path: wrong?.[0] ?? 'params',
        message: NOT_JSON,
      },
    ]);
  }
}

function isSerializable(value: unknown): boolean {
  try {
    toJson(value);
    return true;
  } catch {
    return false;
  }
}
