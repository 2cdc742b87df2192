import { checkOptions, guardOptions } from '../../errors/check-options.ts';
import { once } from '../../values/once.ts';
import { ownFields } from '../../values/objects.ts';
import { anyValue, booleanRule, methodsRule, optional, rule, type RulesFor, textRule, typeRule, wholeNumber } from '../../values/rules.ts';
import type { TraceEvaluatorOptions } from './evaluator-options.ts';

/** The options that have a default. */
type Defaulted =
  | 'evaluateIncomplete'
  | 'explanation'
  | 'maxAgeMs'
  | 'maxBytes'
  | 'maxConcurrency'
  | 'maxSpansPerTrace'
  | 'maxTraces'
  | 'sampleRate'
  | 'settleMs';

/** Options with their defaults. */
export type ResolvedEvaluatorOptions = Omit<TraceEvaluatorOptions, Defaulted> & {
  readonly [Key in Defaulted]: NonNullable<TraceEvaluatorOptions[Key]>;
};

const rules = /* @__PURE__ */ once((): RulesFor<TraceEvaluatorOptions> => {
  const isFunction = optional(typeRule('function'));
  const isCount = optional(wholeNumber('pass a whole number of at least 1'));
  return {
    client: methodsRule(['evaluateTrace'], 'pass a Client'),
    criteria: rule(
      (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
      'pass a criterion, a list or a record of criteria',
    ),
    modelCore: optional(textRule),
    tags: anyValue,
    sampleRate: optional(
      rule((value) => inRange(value, 1), 'pass a number from 0 to 1, such as 0.05'),
    ),
    filter: isFunction,
    settleMs: optional(rule((value) => inRange(value, MAX_TIMER_MS), MS)),
    maxAgeMs: optional(rule((value) => inRange(value, Number.MAX_VALUE), MS)),
    evaluateIncomplete: optional(booleanRule),
    maxTraces: isCount,
    maxSpansPerTrace: isCount,
    maxBytes: isCount,
    maxConcurrency: isCount,
    logger: optional(methodsRule(['emit'], 'pass the result of getLogger')),
    evaluatorName: optional(textRule),
    explanation: optional(booleanRule),
    contextOf: isFunction,
    isAgent: isFunction,
    redact: isFunction,
    onResult: isFunction,
    onDrop: isFunction,
    onError: isFunction,
  };
});

/** The longest delay of a timer. */
const MAX_TIMER_MS = 2_147_483_647;
const MS = 'pass a number of milliseconds, at least 0';

function inRange(value: unknown, maximum: number): boolean {
  return typeof value === 'number' && value >= 0 && value <= maximum;
}

/** Checks the options of `createTraceEvaluator`. */
export function resolveEvaluatorOptions(given: TraceEvaluatorOptions): ResolvedEvaluatorOptions {
  const options = guardOptions('createTraceEvaluator', () =>
    checkOptions(given, rules(), {
      what: 'createTraceEvaluator',
      usage: 'createTraceEvaluator({ client, criteria })',
    }),
  );
  const {
    sampleRate = 1,
    settleMs = 5_000,
    maxAgeMs = 600_000,
    evaluateIncomplete = false,
    maxTraces = 256,
    maxSpansPerTrace = 5_000,
    maxBytes = 32 * 1024 * 1024,
    maxConcurrency = 2,
    explanation = true,
  } = options;
  return ownFields({
    ...options,
    sampleRate,
    settleMs,
    maxAgeMs,
    evaluateIncomplete,
    maxTraces,
    maxSpansPerTrace,
    maxBytes,
    maxConcurrency,
    explanation,
  });
}
