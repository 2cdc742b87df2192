import { checkOptions } from '../errors/check-options.ts';
import { systemClock } from '../values/clock.ts';
import { Pool } from '../values/pool.ts';
import { isRecord } from '../values/objects.ts';
import { once } from '../values/once.ts';
import {
  optional,
  rule,
  type Rule,
  type RulesFor,
  typeRule,
  wholeNumber,
} from '../values/rules.ts';
import { createScoreOnce } from './cache/score-once.ts';
import type { JudgeOptions } from './judge-options.ts';
import { createModel } from './model/model.ts';
import type { OpenAIClient } from './openai-client.ts';
import type { JudgeSetup } from './score-subject.ts';

const MAX_SAMPLES = 15;
const MAX_TEMPERATURE = 2;

// A proxy or a getter that throws is reported by the guard around the options.
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
      `it must be an odd integer from 1 to ${String(MAX_SAMPLES)}`,
    ),
  ),
  temperature: optional(
    numberRule(
      (value) => value >= 0 && value <= MAX_TEMPERATURE,
      `it must be a number from 0 to ${String(MAX_TEMPERATURE)}`,
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

/**
 * Checks the options of a judge and fills in the defaults.
 *
 * @throws {@link ConfigurationError} that names the invalid option.
 */
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
