import { cleanText } from '../values/clean-text.ts';

/** The facts on which the scores of a judge depend. */
export interface JudgeName {
  /** The model, as its provider spells it. */
  readonly model: string;
  /** The host of the model's provider, with its port if it is not the usual one. */
  readonly host: string;
  /** The version of the prompt. */
  readonly promptVersion: string;
}

const MAX_MODEL_LENGTH = 200;

/** Writes the name that a journal has in place of a service: `judge MODEL at HOST, prompt N`. */
export function toJudgeService({ model, host, promptVersion }: JudgeName): string {
  return `judge ${cleanText(model, MAX_MODEL_LENGTH)} at ${host}, prompt ${promptVersion}`;
}

/**
 * Reads the name that a journal has in place of a service when a judge scored its run.
 *
 * @param service - The service of the run (`record.run.service`).
 * @returns The model, the host of its provider and the version of the prompt; undefined when no judge scored.
 *
 * @example
 * ```ts
 * import { readJudgeService } from 'align-evals/batch';
 *
 * console.log(readJudgeService('judge gpt-5-mini at api.openai.com, prompt 1')?.model); // gpt-5-mini
 * ```
 */
export function readJudgeService(service: string): JudgeName | undefined {
  const { model, host, promptVersion } =
    /^judge (?<model>.+) at (?<host>\S+), prompt (?<promptVersion>\S+)$/.exec(service)?.groups ??
    {};
  if (model === undefined || host === undefined || promptVersion === undefined) return undefined;
  return { model, host, promptVersion };
}
