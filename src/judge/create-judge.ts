import { guardOptions } from '../errors/check-options.ts';
import { toJudgeService } from '../service/judge-name.ts';
import type { Scorer } from '../testing/scorer.ts';
import { type JudgeOptions, resolveJudgeOptions } from './judge-options.ts';
import { PROMPT_VERSION } from './prompt/system-text.ts';
import { scoreSubject } from './score-subject.ts';

/** A scorer that asks a model. It throws a {@link JudgeError} when it has no score. */
export interface Judge extends Scorer {
  /**
   * What computes the scores: `judge MODEL at HOST, prompt N`. Pass it as `service` to `evaluateAll`, so that its
   * journal never mixes these scores with others.
   */
  readonly service: string;
}

/**
 * Creates a judge: a scorer for the reference server that asks any model with an OpenAI-compatible API. It sends one
 * request per criterion and conversation, and per agent of a trace. Conversations go to the provider of the model. The
 * scores come from the model, not from the Align cores; each names the model, its host and the version of the prompt
 * among its sources.
 *
 * Requests that fail are not repeated here: 429 and failures of the provider become 429 and 503 of the server, with
 * which the client of the service tries again. When one agent of a trace fails, that repeats all of its agents: pass a
 * `cache`, so that agents that already have a score are not paid for again.
 *
 * @throws `ConfigurationError` when an option is unknown or invalid.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { createJudge, modelFetch } from 'align-evals/judge';
 * import { createReferenceServer } from 'align-evals/testing';
 * import OpenAI from 'openai';
 *
 * const baseURL = 'http://127.0.0.1:11434/v1';
 * const openai = new OpenAI({ baseURL, apiKey: 'unused', fetch: modelFetch });
 * const judge = createJudge({ openai, model: 'qwen3:8b', concurrency: 1 });
 * const server = createReferenceServer({ scorer: judge });
 * const client = new Client(server.clientOptions());
 * const result = await client.evaluate({
 *   messages: [
 *     { role: 'user', content: 'When do you open?' },
 *     { role: 'assistant', content: 'Good morning! We open at nine.' },
 *   ],
 *   criteria: 'Reward friendly answers',
 * });
 * console.log(result.score, result.explanation);
 * ```
 */
export function createJudge(options: JudgeOptions): Judge {
  const setup = guardOptions('createJudge', () => resolveJudgeOptions(options));
  const { model, host } = setup;
  const score: Scorer = (input) => scoreSubject(input, setup);
  return Object.assign(score, {
    service: toJudgeService({ model, host, promptVersion: PROMPT_VERSION }),
  });
}
