import { InvalidInputError, type InputIssue } from '../../../src/errors/invalid-input-error.ts';
import { type Evaluation, validateEvaluation } from '../../../src/input/validate-evaluation.ts';
import type { EvaluateParams } from '../../../src/options/evaluate-params.ts';
import { resolveNames } from '../../../src/service/names.ts';
import { thrownBy } from '../errors/caught.ts';

export const MESSAGES = [
  { role: 'user', content: 'What is the tallest mountain?' },
  { role: 'assistant', content: 'Mount Everest, 8,849 m above sea level.' },
] as const;

export const CRITERION = 'Passes if the answer is correct';

/** Params that pass. */
export const GOOD: { messages: typeof MESSAGES; criteria: string } = {
  messages: MESSAGES,
  criteria: CRITERION,
};

/** What the client sets for all of its calls; nothing unless a test says so. */
export interface ClientSettings {
  readonly modelCore?: string | undefined;
  readonly dataRetentionField?: string | undefined;
}

/** A checked call with its conversation, which is in the service's own form. */
export interface Validated extends Evaluation {
  readonly fields: Evaluation['fields'] & Pick<EvaluateParams, 'messages' | 'system' | 'tools'>;
}

/** Validates params of any type. */
export function validate(params: unknown, client: ClientSettings = {}): Validated {
  const { modelCore, dataRetentionField } = client;
  const names = resolveNames({ dataRetentionField });
  const given = params as EvaluateParams;
  const { fields, ...checked } = validateEvaluation(given, { modelCore, names }, true);
  const { messages, system, tools } = given;
  return { ...checked, fields: { messages, system, tools, ...fields } };
}

/** The InvalidInputError that a function throws. */
export function inputErrorOf(act: () => unknown): InvalidInputError {
  const error = thrownBy(act);
  if (error instanceof InvalidInputError) return error;
  throw new Error('something else was thrown', { cause: error });
}

/** Everything that is found wrong with params. */
export function issuesOf(params: unknown, client: ClientSettings = {}): readonly InputIssue[] {
  return inputErrorOf(() => validate(params, client)).issues;
}

/** The issues of good params with some fields changed, each as `path: message`. */
export function problemsOf(changes: object, client: ClientSettings = {}): string[] {
  return issuesOf({ ...GOOD, ...changes }, client).map(
    ({ path, message }) => `${path}: ${message}`,
  );
}
