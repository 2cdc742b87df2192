import { InvalidInputError } from '../errors/invalid-input-error.ts';
import type { CriteriaShape, InCriteriaShape } from '../input/criteria-shape.ts';
import type { ResolvedRequestOptions } from '../options/resolve-request-options.ts';
import type { TaskKind } from '../options/task-params.ts';
import type { Pipeline } from '../pipeline.ts';
import {
  type BodyWriter,
  createBodyWriter,
  type EvaluationSubject,
} from '../service/evaluation-body.ts';
import { BACKGROUND_SUFFIX, type ServiceNames } from '../service/names.ts';
import { decodeTaskHandle, type TaskHandle } from '../service/task-handle.ts';
import { settleCriteria } from './settle-criteria.ts';

/** What an evaluation needs of its client. */
export interface EvaluationContext {
  readonly pipeline: Pipeline;
  readonly modelCore: string | undefined;
  readonly names: ServiceNames;
  readonly criteriaConcurrency: number;
}

/** A checked evaluation of a conversation or a trace. */
export interface EvaluationSpec<K extends TaskKind, T> {
  /** The fields that all criteria share, as callers name them. */
  readonly fields: object;
  /** Fields that already have the name they bear on the wire. */
  readonly extra?: Readonly<Record<string, string>>;
  readonly subjects: readonly EvaluationSubject[];
  readonly shape: CriteriaShape;
  readonly isBlocking: boolean;
  readonly path: string;
  readonly kind: K;
  readonly decode: (answer: unknown, subject: EvaluationSubject) => T;
}

/**
 * Sends one request a criterion and gives what they give in the shape of the criteria.
 *
 * @param spec - What to evaluate.
 * @param call - The options of the call.
 * @param context - What is needed of the client.
 * @throws {@link InvalidInputError} when something in it cannot be written as JSON.
 */
export async function sendEvaluation<K extends TaskKind, T>(
  spec: EvaluationSpec<K, T>,
  call: ResolvedRequestOptions,
  { pipeline, criteriaConcurrency }: EvaluationContext,
): Promise<T | TaskHandle<K> | InCriteriaShape<T | TaskHandle<K>>> {
  const writeBody = serialize(spec.fields, spec.extra);
  const send = (subject: EvaluationSubject): Promise<T | TaskHandle<K>> =>
    pipeline.send<T | TaskHandle<K>>(
      {
        method: 'POST',
        path: spec.isBlocking ? spec.path : `${spec.path}${BACKGROUND_SUFFIX}`,
        body: writeBody(subject),
        auth: 'apiKey',
        retry: 'repeatable',
        size: 'single',
        decode: (answer) =>
          spec.isBlocking
            ? spec.decode(answer, subject)
            : decodeTaskHandle(answer, spec.kind, subject.criterion),
      },
      call,
    );
  const { shape, subjects } = spec;
  const run = { shape, concurrency: criteriaConcurrency, signal: call.signal };
  return await settleCriteria(subjects, send, run);
}

function serialize(fields: object, extra: Readonly<Record<string, string>> = {}): BodyWriter {
  try {
    return createBodyWriter({ ...fields }, extra);
  } catch {
    const wrong = Object.entries(fields).find(([, value]) => !isSerializable(value));
    throw new InvalidInputError([
      {
        path: wrong?.[0] ?? 'params',
        message: 'cannot be written as JSON: leave out circular references and bigints',
      },
    ]);
  }
}

function isSerializable(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}
