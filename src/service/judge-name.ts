import { cleanText } from '../values/clean-text.ts';

/** What decides the scores of a judge. */
export interface JudgeName {
  /** The name of the model. */
  readonly model: string;
  /** The host of the model's provider, with its port if it is not the usual one. */
  readonly host: string;
  /** The version of the prompt. */
  readonly promptVersion: string;
}

const MAX_MODEL_LENGTH = 200;

/** Writes the name of a judge as a journal has it in place of a service: `judge MODEL at HOST, prompt N`. */
export function toJudgeService({ model, host, promptVersion }: JudgeName): string {
  return `judge ${cleanText(model, MAX_MODEL_LENGTH)} at ${host}, prompt ${promptVersion}`;
}

/** Reads the name of a judge; undefined for a service. */
export function readJudgeService(service: string): JudgeName | undefined {
  const { model, host, promptVersion } =
    /^judge (?<model>.+) at (?<host>\S+), prompt (?<promptVersion>\S+)$/.exec(service)?.groups ??
    {};
  if (model === undefined || host === undefined || promptVersion === undefined) return undefined;
  return { model, host, promptVersion };
}
