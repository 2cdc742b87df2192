import type { Clock } from '../values/clock.ts';
import type { JudgeCache } from './judge-cache.ts';
import type { OpenAIClient } from './openai-client.ts';

/** The options of `createJudge`. */
export interface JudgeOptions {
  /** The client of the model's provider: of the `openai` package, or any object with its shape. */
  readonly openai: OpenAIClient;
  /** The name of the model, as its provider spells it. */
  readonly model: string;
  /**
   * The number of times that each subject is scored: an odd number from 1 to 15. The score is the median. With more than
   * 1, pass a `temperature` above 0, because equal requests mostly have equal answers.
   *
   * @defaultValue `1`
   */
  readonly samples?: number | undefined;
  /**
   * The temperature, from 0 to 2, for models that accept one.
   *
   * @defaultValue `0`
   */
  readonly temperature?: number | undefined;
  /**
   * The seed, an integer of at least 0, for models that accept one. Each sample has a seed of its own, which counts up
   * from this one.
   *
   * @defaultValue `1`
   */
  readonly seed?: number | undefined;
  /**
   * The tokens that one answer of the model may have, including those with which a reasoning model thinks: an integer
   * of at least 1. Set it for a small model that sometimes writes without end.
   *
   * @defaultValue the limit of the model
   */
  readonly maxOutputTokens?: number | undefined;
  /**
   * The number of requests to the model at the same time: an integer of at least 1. The others wait.
   *
   * @defaultValue `8`
   */
  readonly concurrency?: number | undefined;
  /**
   * The time for one score with all requests that it takes, from the first one on, in milliseconds, from 1. The
   * deadline of the client that waits for the score (`timeoutMs`, 60 s by default) ends it earlier.
   *
   * @defaultValue `300000`, five minutes
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Keeps scores, so that identical requests are scored once.
   *
   * @defaultValue none
   */
  readonly cache?: JudgeCache | undefined;
  /**
   * Creates the random delimiter around the conversation, which differs in every request.
   *
   * @defaultValue random UUIDs
   */
  readonly createDelimiter?: (() => string) | undefined;
  /**
   * The clock, for tests.
   *
   * @defaultValue the clock and timers of the runtime
   */
  readonly clock?: Clock | undefined;
}
