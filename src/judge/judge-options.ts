import { checkOptions } from '../errors/check-options.ts';
import { type Clock, systemClock } from '../values/clock.ts';
import { isRecord } from '../values/objects.ts';
import { once } from '../values/once.ts';
import { Pool } from '../values/pool.ts';
import {
  optional,
  rule,
  type Rule,
  type RulesFor,
  typeRule,
  wholeNumber,
} from '../values/rules.ts';
import { createScoreOnce, type JudgeCache, type ScoreOnce } from './judge-cache.ts';
import { createModel, type Model } from './model/ask-model.ts';
import type { SessionOptions } from './model/model-session.ts';
import type { RequestContent } from './model/request-shape.ts';
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
   * The tokens that one answer of the model may have, including the reasoning of the model: an integer
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

const MAX_SAMPLES = 15;
const MAX_TEMPERATURE = 2;

// The guard around the options reports a proxy or a getter that throws.
const isClient = (value: unknown): value is OpenAIClient => {
  if (!isRecord(value) || typeof value['baseURL'] !== 'string') return false;
  const { chat } = value;
  const completions = isRecord(chat) ? chat['completions'] : undefined;
  return (
    /^https?:\/\/./.test(value['baseURL']) &&
    URL.canParse(value['baseURL']) &&
    isRecord(completions) &&
    typeof completions['create'] === 'function'
  );
};

const isCache = (value: unknown): boolean =>
  isRecord(value) && typeof value['get'] === 'function' && typeof value['set'] === 'function';

const numberRule = (test: (value: number) => boolean, fix: string): Rule =>
  rule((value) => typeof value === 'number' && test(value), fix);

const judgeRules = /* @__PURE__ */ once((): RulesFor<JudgeOptions> => ({
  openai: rule(
    isClient,
    'it must be a client of the openai package, or an object with chat.completions.create and a baseURL that begins with http:// or https://',
  ),
  model: rule(
    (value) => typeof value === 'string' && value !== '',
    'it must be the name of a model',
  ),
  samples: optional(
    numberRule(
      (value) => value % 2 === 1 && value >= 1 && value <= MAX_SAMPLES,
      `it must be an odd integer from 1 to ${MAX_SAMPLES}`,
    ),
  ),
  temperature: optional(
    numberRule(
      (value) => value >= 0 && value <= MAX_TEMPERATURE,
      `it must be a number from 0 to ${MAX_TEMPERATURE}`,
    ),
  ),
  seed: optional(
    numberRule(
      (value) => Number.isSafeInteger(value) && value >= 0,
      'it must be an integer of at least 0',
    ),
  ),
  maxOutputTokens: optional(wholeNumber('it must be an integer of at least 1')),
  concurrency: optional(wholeNumber('it must be an integer of at least 1')),
  timeoutMs: optional(
    numberRule((value) => Number.isFinite(value) && value >= 1, 'it must be at least 1 ms'),
  ),
  cache: optional(rule(isCache, 'it must be an object with the functions get and set')),
  createDelimiter: optional(typeRule('function')),
  clock: optional(typeRule('object')),
}));

/** The checked options with their defaults, and the state that all scores of a judge share. */
export interface JudgeSetup
  extends SessionOptions, Pick<RequestContent, 'temperature' | 'seed' | 'maxOutputTokens'> {
  readonly asked: Model;
  readonly samples: number;
  readonly createDelimiter: () => string;
  readonly scoreOnce: ScoreOnce | undefined;
}

// Throws a ConfigurationError that names the first invalid option.
export function resolveJudgeOptions(given: JudgeOptions): JudgeSetup {
  const options = checkOptions(given, judgeRules(), {
    what: 'createJudge',
    usage: 'createJudge({ openai, model })',
  });
  const { openai, model, cache, clock = systemClock, createDelimiter } = options;
  const names = { model, host: new URL(openai.baseURL).host };
  return {
    ...names,
    asked: createModel(openai, names),
    clock,
    pool: new Pool(clock, options.concurrency ?? 8),
    timeoutMs: options.timeoutMs ?? 300_000,
    samples: options.samples ?? 1,
    temperature: options.temperature ?? 0,
    seed: options.seed ?? 1,
    maxOutputTokens: options.maxOutputTokens,
    createDelimiter: createDelimiter ?? (() => crypto.randomUUID()),
    scoreOnce: cache === undefined ? undefined : createScoreOnce(cache),
  };
}
