import { InvalidInputError, type InputIssue } from '../../../src/errors/invalid-input-error.ts';
import { readEvaluation, type RewardInput } from '../../../src/client/evaluate/evaluate.ts';
import type { EvaluateParams } from '../../../src/client/evaluate/evaluate-params.ts';
import { resolveServiceNames } from '../../../src/service/service-names.ts';
import { thrownBy } from '../errors/caught.ts';

export const MESSAGES = [
  { role: 'user', content: 'What is the tallest mountain?' },
  { role: 'assistant', content: 'Mount Everest, 8,849 m above sea level.' },
] as const;

export const CRITERION = 'Passes if the answer is correct';

/** Valid parameters. */
export const GOOD: { messages: typeof MESSAGES; criteria: string } = {
  messages: MESSAGES,
  criteria: CRITERION,
};

/** Options of the client that an evaluation depends on; undefined by default. */
export interface ClientSettings {
  readonly modelCore?: string | undefined;
  readonly dataRetentionField?: string | undefined;
  readonly keepToolKeys?: readonly string[] | true | undefined;
}

/** Reads parameters of any type. */
export function read(params: unknown, client: ClientSettings = {}): RewardInput {
  const { modelCore, dataRetentionField, keepToolKeys = [] } = client;
  const names = resolveServiceNames({ dataRetentionField });
  return readEvaluation(params as EvaluateParams, { modelCore, names, adapters: [], keepToolKeys });
}

/** Returns the InvalidInputError that a function throws. */
export function inputErrorOf(act: () => unknown): InvalidInputError {
  const error = thrownBy(act);
  if (error instanceof InvalidInputError) return error;
  throw new Error('something else was thrown', { cause: error });
}

/** Returns the issues of an error, each as `path: message`. */
export function linesOf(act: () => unknown): string[] {
  return inputErrorOf(act).issues.map(({ path, message }) => `${path}: ${message}`);
}

/** Returns all issues of parameters. */
export function issuesOf(params: unknown, client: ClientSettings = {}): readonly InputIssue[] {
  return inputErrorOf(() => read(params, client)).issues;
}

/** Returns the issues of valid parameters with some fields changed, each as `path: message`. */
export function problemsOf(changes: object, client: ClientSettings = {}): string[] {
  return linesOf(() => read({ ...GOOD, ...changes }, client));
}
