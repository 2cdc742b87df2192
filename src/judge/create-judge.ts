import { readJudgeService, toJudgeService } from '../service/judge-name.ts';
import type { Scorer } from '../testing/scorer.ts';
import type { JudgeOptions } from './judge-options.ts';
import { PROMPT_VERSION } from './prompt/prompt-version.ts';

/** A scorer that asks a model. */
export interface Judge extends Scorer {
  /**
   * What computes the scores: `judge MODEL at HOST, prompt N`. Pass it as `service` to `evaluateAll`, so that its journal never
   * mixes these scores with others.
   */
  readonly service: string;
}

/** TODO */
export function createJudge(options: JudgeOptions): Judge {
  const host = new URL(options.openai.baseURL).host;
  const service = toJudgeService({ model: options.model, host, promptVersion: PROMPT_VERSION });
  const score: Scorer = () => ({ score: null, explanation: String(readJudgeService(service)) });
  return Object.assign(score, { service });
}
