import { ConfigurationError } from '../../errors/configuration-error.ts';
import { tagsRule } from '../../input/validate-tags.ts';
import { checkOptions, guardOptions } from '../../options/check-options.ts';
import {
  countRule,
  methodsRule,
  retriesRule,
  signalRule,
  timeoutRule,
} from '../../options/option-rules.ts';
import type { ResolvedOptions } from '../../options/resolve-options.ts';
import type { TaskKind } from '../../options/task-params.ts';
import { once } from '../../values/once.ts';
import {
  anyValue,
  booleanRule,
  listOf,
  oneOf,
  optional,
  rule,
  type Rule,
  type RulesFor,
  textRule,
  typeRule,
} from '../../values/rules.ts';
import { isPlainObject } from '../../values/plain-object.ts';
import type { Budget, EvaluateAllOptions, PaceOptions } from '../evaluate-all-options.ts';
import { perCriterionRule } from '../gates/per-criterion.ts';
import { listSubjects, type RunSubject } from './subjects.ts';

/** The checked options of a run, with the defaults. */
export interface ResolvedRunOptions extends EvaluateAllOptions {
  readonly subjects: readonly RunSubject[];
  readonly kind: TaskKind;
  readonly trials: number;
  readonly keep: 'all' | 'scores';
  readonly maxPauseMs: number;
  /** The core that scores; undefined when neither options nor client name one. */
  readonly core: string | undefined;
}

const MAX_PAUSE_MS = 600_000;

const shareRule = /* @__PURE__ */ rule(
  (value) => typeof value === 'number' && value > 0 && value <= 1,
  'it must be a number above 0 and at most 1',
);

const rateRule = /* @__PURE__ */ rule(
  (value) => value === null || (Number.isFinite(value) && Number(value) > 0),
  'it must be a number above 0, or null for no limit',
);

const maxFailuresRule = /* @__PURE__ */ rule(
  (value) =>
    (Number.isSafeInteger(value) && Number(value) >= 0) ||
    (typeof value === 'string' && /^\d+(?:\.\d+)?%$/.test(value)),
  "it must be an integer of at least 0, or a share such as '5%'",
);

const numberRule = /* @__PURE__ */ rule(
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  'it must be an integer of at least 0',
);

const paceRules = /* @__PURE__ */ once((): RulesFor<PaceOptions> => ({
  share: optional(shareRule),
  ratePerMinute: optional(rateRule),
}));

const budgetRules = /* @__PURE__ */ once((): RulesFor<Budget> => ({
  requests: optional(countRule),
  tokens: optional(countRule),
}));

const journalRule: Rule = /* @__PURE__ */ methodsRule(
  ['open', 'compareRow', 'has', 'read', 'append', 'close'],
  'pass openJournal() of align-evals/batch/node, or an object with the methods of Journal',
);

const paceRule: Rule = /* @__PURE__ */ rule(
  (value) => value === false || isPlainObject(value),
  'it must be an object, or false',
);

const rules = /* @__PURE__ */ once((): RulesFor<EvaluateAllOptions> => ({
  // Checked by listSubjects, where all issues are listed.
  criteria: anyValue,
  evaluators: optional(listOf(anyValue, 'it must be an array of names')),
  kind: optional(oneOf('reward', 'trace')),
  trials: optional(countRule),
  tags: optional(tagsRule),
  modelCore: optional(textRule),
  evaluateLatest: optional(booleanRule),
  explanationCleaning: optional(oneOf('end_user')),
  dataRetention: optional(oneOf('standard', 'none')),
  strict: optional(booleanRule),
  journal: optional(journalRule),
  keep: optional(oneOf('all', 'scores')),
  retryFailed: optional(booleanRule),
  source: optional(textRule),
  service: optional(textRule),
  order: optional(oneOf('completion', 'input')),
  concurrency: optional(countRule),
  cachePriming: optional(booleanRule),
  pace: optional(paceRule),
  budget: optional(typeRule('object')),
  maxFailures: optional(maxFailuresRule),
  maxPauseMs: optional(timeoutRule),
  totalRows: optional(numberRule),
  signal: optional(signalRule),
  onProgress: optional(typeRule('function')),
  thresholds: optional(perCriterionRule),
  clusterBy: optional(textRule),
  timeoutMs: optional(timeoutRule),
  numRetries: optional(retriesRule),
}));

/**
 * Checks the options of a run and fills in the defaults.
 *
 * @param what - The name of the options in messages.
 * @throws `ConfigurationError` when an option is unknown or invalid.
 * @throws `InvalidInputError` when a criterion breaks a rule.
 */
export function resolveRunOptions(
  given: EvaluateAllOptions,
  { modelCore }: Pick<ResolvedOptions, 'modelCore'>,
  what: string,
): ResolvedRunOptions {
  return guardOptions(what, () => {
    const options = checkOptions(given, rules(), { what });
    const { pace, budget, dataRetention } = options;
    if (pace) checkOptions(pace, paceRules(), { what: 'pace', prefix: 'pace.' });
    if (budget) checkOptions(budget, budgetRules(), { what: 'budget', prefix: 'budget.' });
    if (options.kind === 'trace') rejectForTraces(options);
    const core = options.modelCore ?? modelCore;
    return {
      ...options,
      subjects: listSubjects(options, core),
      kind: options.kind ?? 'reward',
      trials: options.trials ?? 1,
      keep: dataRetention === 'none' ? 'scores' : (options.keep ?? 'all'),
      maxPauseMs: options.maxPauseMs ?? MAX_PAUSE_MS,
      core,
    };
  });
}

// The service has these fields for conversations only; traces would be stored in spite of dataRetention.
function rejectForTraces(options: EvaluateAllOptions): void {
  const fields = ['dataRetention', 'explanationCleaning', 'evaluateLatest'] as const;
  const option = fields.find((field) => options[field] !== undefined);
  if (option === undefined) return;
  throw new ConfigurationError(
    `${option} is set, and it is for conversations only: leave it out for traces`,
    {
      code: 'conflicting_options',
      option,
    },
  );
}
