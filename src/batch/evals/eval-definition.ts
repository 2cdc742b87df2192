import { checkOptions, guardOptions } from '../../errors/check-options.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { describeValue } from '../../values/describe-value.ts';
import { isPlainObject } from '../../values/objects.ts';
import { once } from '../../values/once.ts';
import {
  countRule,
  optional,
  type Rule,
  rule,
  type RulesFor,
  textRule,
  typeRule,
  valuesOf,
} from '../../values/rules.ts';
import type { CalibratedThresholds } from '../calibration/thresholds.ts';
import type { Check } from '../checks/check.ts';
import { maxFailuresRule, type RunOptions } from '../evaluate-all-options.ts';
import { type EvaluationSettings, settingsRules } from '../evaluation-settings.ts';
import type { Gates, PerCriterion } from '../gates/gate.ts';
import { taskRules } from '../tasks/resolve-task.ts';
import type { TaskOptions, TaskRow } from '../tasks/task.ts';

/** A number for every criterion, or numbers by the names of criteria. */
export type EvalLimit = number | Readonly<Record<string, number>>;

/** What a run of an eval must reach, so that the command ends with 0. Flags of the command replace it. */
export interface EvalGates {
  /**
   * The pass mark of a row, from 0 to 1.
   *
   * @defaultValue none
   */
  readonly threshold?: EvalLimit | undefined;
  /**
   * The least share of rows that pass, from 0 to 1.
   *
   * @defaultValue 1 for a criterion with a threshold
   */
  readonly minPassRate?: EvalLimit | undefined;
  /**
   * The least mean of the scores, from 0 to 1.
   *
   * @defaultValue none
   */
  readonly minMean?: EvalLimit | undefined;
  /**
   * The largest drop of the mean against the baseline, from 0 to 1. It has an effect with `--baseline` only.
   *
   * @defaultValue none
   */
  readonly maxDrop?: EvalLimit | undefined;
  /**
   * The least share of the rows of the baseline that must be compared, from 0 to 1.
   *
   * @defaultValue 0.9 with a baseline
   */
  readonly minCoverage?: EvalLimit | undefined;
}

/** The rows of an eval: what can be iterated, a function that returns it, or the path of a file beside the eval file. */
export type EvalRows<Row> =
  | Iterable<Row>
  | AsyncIterable<Row>
  | (() => Iterable<Row> | AsyncIterable<Row> | Promise<Iterable<Row> | AsyncIterable<Row>>)
  | string;

/** An eval: rows, the application that answers them, and what the answers are scored against. */
export interface EvalDefinition<Row extends object = TaskRow, Variant = undefined>
  extends
    Omit<EvaluationSettings, 'checks'>,
    Omit<TaskOptions<Row, Variant>, 'variant'>,
    Pick<RunOptions, 'concurrency' | 'maxFailures' | 'clusterBy'> {
  /** What the task answers. A path is for `align-evals run`, which reads every format of `align-evals evaluate`. */
  readonly rows: EvalRows<Row>;
  /**
   * Functions by name that score answers without a request.
   *
   * @defaultValue none
   */
  readonly checks?: Readonly<Record<string, Check<Row>>> | undefined;
  /**
   * Settings of the application by name. Each variant is a run of its own, whose settings the task receives as `variant`.
   *
   * @defaultValue one run, without a variant
   */
  readonly variants?: Readonly<Record<string, Variant>> | undefined;
  /**
   * Pass marks that `align-evals calibrate --write` wrote: the value of the file, or for `align-evals run` its path beside the
   * eval file. They are no gates, and `gates.threshold` wins.
   *
   * @defaultValue none
   */
  readonly thresholds?: string | CalibratedThresholds | undefined;
  /**
   * What a run must reach.
   *
   * @defaultValue none: the run only reports
   */
  readonly gates?: EvalGates | undefined;
}

const limitRule: Rule = (value, path, issues) => {
  const numberRule = rule(
    (limit) => typeof limit === 'number' && limit >= 0 && limit <= 1,
    'it must be a number from 0 to 1, or numbers by names of criteria',
  );
  if (!isPlainObject(value)) {
    numberRule(value, path, issues);
    return;
  }
  valuesOf((inner, _name, innerPath, found) => {
    numberRule(inner, innerPath, found);
  })(value, path, issues);
};

const gateRules = /* @__PURE__ */ once((): RulesFor<EvalGates> => ({
  threshold: optional(limitRule),
  minPassRate: optional(limitRule),
  minMean: optional(limitRule),
  maxDrop: optional(limitRule),
  minCoverage: optional(limitRule),
}));

const variantNamesRule = /* @__PURE__ */ valuesOf((_value, name, path, issues) => {
  // The name is a part of the name of a journal.
  if (/^[\w-]+$/.test(name)) return;
  issues.add(path, 'has a name with other characters: use letters, digits, "_" and "-"');
});

const variantsRule: Rule = (value, path, issues) => {
  const isEmpty = isPlainObject(value) && Object.keys(value).length === 0;
  if (isEmpty) issues.add(path, 'is an empty object: name a variant, or leave it out');
  else variantNamesRule(value, path, issues);
};

const rowsRule = /* @__PURE__ */ rule(
  (value) => typeof value === 'string' || typeof value === 'function' || isIterable(value),
  'pass rows, a function that returns them, or the path of a file',
);

const thresholdsRule = /* @__PURE__ */ rule(
  (value) => typeof value === 'string' || isPlainObject(value),
  'pass the path of a file that align-evals calibrate wrote, or its value',
);

function isIterable(value: unknown): boolean {
  const isObject = typeof value === 'object' && value !== null;
  return isObject && (Symbol.iterator in value || Symbol.asyncIterator in value);
}

const definitionRules = /* @__PURE__ */ once((): RulesFor<EvalDefinition> => ({
  ...settingsRules(),
  ...taskRules(),
  task: typeRule('function'),
  rows: rowsRule,
  variants: optional(variantsRule),
  thresholds: optional(thresholdsRule),
  gates: optional(typeRule('object')),
  concurrency: optional(countRule),
  maxFailures: optional(maxFailuresRule),
  clusterBy: optional(textRule),
}));

/**
 * Defines an eval: rows, the application that answers them, and what the answers are scored against. The file of an eval exports
 * it as default, and `align-evals run FILE` runs it. The type of the rows reaches task, messages and checks.
 *
 * @param definition - The eval.
 * @returns The definition, checked. It calls neither rows nor task.
 * @throws `ConfigurationError` when a field is unknown or invalid.
 *
 * @example
 * ```ts
 * import { defineEval } from 'align-evals/batch';
 *
 * export default defineEval({
 *   rows: [{ id: 'late', question: 'Where is my parcel?', expected: 'on its way' }],
 *   task: ({ question }) => `You asked: ${question}`,
 *   messages: ({ question }) => [{ role: 'user', content: question }],
 *   criteria: { tone: 'Reward friendly answers' },
 *   checks: { close: ({ answer, row }) => (answer ?? '').includes(row.expected) },
 *   gates: { threshold: { tone: 0.5 } },
 * });
 * ```
 */
export function defineEval<Row extends object & TaskRow, Variant = undefined>(
  definition: EvalDefinition<Row, Variant>,
): EvalDefinition<Row, Variant> {
  checkEval(definition);
  return definition;
}

/**
 * Returns a value as an eval, such as the default export of a file.
 *
 * @throws `ConfigurationError` when it is none, or a field is unknown or invalid.
 *
 * @example
 * ```ts
 * import { requireEval } from 'align-evals/batch';
 *
 * const load = async (file: string) => {
 *   const module: { default?: unknown } = await import(file);
 *   return requireEval(module.default);
 * };
 * ```
 */
export function requireEval(value: unknown): EvalDefinition<object, unknown> {
  assertEval(value);
  return value;
}

function assertEval(value: unknown): asserts value is EvalDefinition<object, unknown> {
  checkEval(value);
}

export function checkEval(definition: unknown): void {
  guardOptions('defineEval', () => {
    if (!isPlainObject(definition)) {
      throw new ConfigurationError(
        `The eval is ${describeValue(definition)}: pass defineEval({ rows, task, criteria })`,
        { code: 'invalid_option', option: 'eval' },
      );
    }
    const usage = 'defineEval({ rows, task, criteria })';
    const { gates } = checkOptions<Partial<EvalDefinition>>(definition, definitionRules(), {
      what: 'defineEval',
      usage,
    });
    if (gates) checkOptions(gates, gateRules(), { what: 'gates', prefix: 'gates.' });
  });
}

/**
 * Returns the gates of an eval as `evaluateGates` takes them.
 *
 * @example
 * ```ts
 * import { gatesOfEval } from 'align-evals/batch';
 *
 * console.log(gatesOfEval({ gates: { threshold: 0.7 } }).threshold); // { all: 0.7 }
 * ```
 */
export function gatesOfEval({ gates = {} }: Pick<EvalDefinition, 'gates'>): Gates {
  return Object.fromEntries(
    Object.entries(gates).flatMap(([name, limit]: [string, EvalLimit | undefined]) =>
      limit === undefined ? [] : [[name, toPerCriterion(limit)]],
    ),
  );
}

function toPerCriterion(limit: EvalLimit): PerCriterion {
  return typeof limit === 'number' ? { all: limit } : { named: limit };
}
