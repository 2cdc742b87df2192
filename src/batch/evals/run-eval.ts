import type { Client } from '../../client/client.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { isPlainObject } from '../../values/objects.ts';
import { quoteKey } from '../../values/describe-value.ts';
import {
  applyThresholds,
  type CalibratedThresholds,
  type ThresholdsRun,
} from '../calibration/thresholds.ts';
import { evaluateAll } from '../evaluate-all.ts';
import type { RunOptions } from '../evaluate-all-options.ts';
import type { EvaluateTaskOptions } from '../evaluate-task-options.ts';
import type { EvaluationRun } from '../evaluation-run.ts';
import type { PerCriterion } from '../gates/gate.ts';
import type { JournalOptions } from '../journal/journal-options.ts';
import { type EvaluationPlan, planEvaluation } from '../plan-evaluation.ts';
import type { TaskRow } from '../tasks/task.ts';
import { checkEval, type EvalDefinition, type EvalRows, gatesOfEval } from './eval-definition.ts';

/** How an eval is run. An option replaces the field of the definition with its name. */
export interface RunEvalOptions extends Omit<JournalOptions, 'variantName'>, RunOptions {
  /** The client that sends the requests. Checks alone need no key. */
  readonly client: Client;
  /**
   * The name of the variant to run.
   *
   * @defaultValue none; required when the eval has variants
   */
  readonly variant?: string | undefined;
}

/**
 * Runs an eval: calls its task for each row, and scores the answers. The gates of the definition are for `evaluateGates`; only their
 * pass marks are in the summary.
 *
 * @param definition - The eval.
 * @param options - The client, the journal and how the run proceeds.
 * @returns The run, which has started: iterate it for the outcomes, or await its `summary`.
 * @throws `ConfigurationError` when a field or an option is unknown or invalid, the rows are a path, or the variant is not one of
 * the eval.
 * @throws `InvalidInputError` when a criterion or a tag breaks a rule.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { defineEval, runEval } from 'align-evals/batch';
 *
 * const greeting = defineEval({
 *   rows: [{ id: 'hi', messages: [{ role: 'user', content: 'Hi' }] }],
 *   task: () => 'Hello!',
 *   criteria: { tone: 'Reward friendly answers' },
 * });
 * const { criteria } = await runEval(greeting, { client: new Client() }).summary;
 * console.log(criteria['tone']?.mean);
 * ```
 */
export function runEval<Row extends object & TaskRow, Variant>(
  definition: EvalDefinition<Row, Variant>,
  options: RunEvalOptions,
): EvaluationRun {
  const { rows, settings } = toRun(definition, options);
  return evaluateAll(options.client, rows, settings);
}

/**
 * Plans a run of an eval without calling its task or sending anything: reads all rows, checks them, and compares them with the
 * journal.
 *
 * @param definition - The eval. Rows that can be iterated once only are gone afterwards.
 * @param options - The options of the run that decide its requests, as for `planEvaluation`.
 * @throws the errors of `runEval`, and what the rows throw.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { defineEval, planEval } from 'align-evals/batch';
 *
 * const greeting = defineEval({
 *   rows: [{ id: 'hi', messages: [{ role: 'user', content: 'Hi' }] }],
 *   task: () => 'Hello!',
 *   criteria: { tone: 'Reward friendly answers' },
 * });
 * console.log((await planEval(greeting, { client: new Client() })).tasks); // 1
 * ```
 */
export async function planEval<Row extends object & TaskRow, Variant>(
  definition: EvalDefinition<Row, Variant>,
  options: Omit<JournalOptions, 'variantName'> & Pick<RunEvalOptions, 'client' | 'variant'>,
): Promise<EvaluationPlan> {
  const { rows, settings } = toRun(definition, options);
  return await planEvaluation(options.client, rows, settings);
}

interface EvalRun<Row extends object, Variant> {
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
  readonly settings: EvaluateTaskOptions<Row, Variant>;
}

function toRun<Row extends object & TaskRow, Variant>(
  definition: EvalDefinition<Row, Variant>,
  given: RunEvalOptions,
): EvalRun<Row, Variant> {
  checkEval(definition);
  const { rows, variants, gates, thresholds: calibrated, ...fields } = definition;
  const { threshold } = gatesOfEval({ gates });
  const thresholds = marksOf(threshold, calibrated, fields);
  const options = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => name !== 'client' && value !== undefined),
  );
  const variant = chooseVariant(variants, given.variant);
  const chosen = { variant, variantName: given.variant };
  return { rows: openRows(rows), settings: { thresholds, ...fields, ...options, ...chosen } };
}

function marksOf(
  threshold: PerCriterion | undefined,
  calibrated: string | CalibratedThresholds | undefined,
  subjects: Pick<EvalDefinition, 'criteria' | 'evaluators'>,
): PerCriterion | undefined {
  if (calibrated === undefined || threshold?.all !== undefined) return threshold;
  if (typeof calibrated === 'string') {
    throw new ConfigurationError(
      'thresholds is a path, which only align-evals run reads: pass the value of the file',
      { code: 'invalid_option', option: 'thresholds' },
    );
  }
  const { marks } = applyThresholds(calibrated, { criteria: textsOf(subjects) });
  return { named: { ...marks.named, ...threshold?.named } };
}

function textsOf({
  criteria = [],
  evaluators = [],
}: Pick<EvalDefinition, 'criteria' | 'evaluators'>): ThresholdsRun['criteria'] {
  const unnamed = [isPlainObject(criteria) ? [] : criteria, evaluators].flat(2);
  return Object.fromEntries([
    ...unnamed.map((text) => [text, { text }] as const),
    ...Object.entries(isPlainObject(criteria) ? criteria : {}).map(
      ([name, text]) => [name, { text }] as const,
    ),
  ]);
}

function openRows<Row>(rows: EvalRows<Row>): Iterable<Row> | AsyncIterable<Row> {
  if (typeof rows === 'function') return readRows(rows);
  if (typeof rows !== 'string') return rows;
  throw new ConfigurationError(
    'rows is a path, which only align-evals run reads: pass the rows, or a function that returns them',
    { code: 'invalid_option', option: 'rows' },
  );
}

async function* readRows<Row>(
  rows: () => Iterable<Row> | AsyncIterable<Row> | Promise<Iterable<Row> | AsyncIterable<Row>>,
): AsyncGenerator<Row, void, undefined> {
  yield* await rows();
}

function chooseVariant<Variant>(
  variants: Readonly<Record<string, Variant>> | undefined,
  name: string | undefined,
): Variant | undefined {
  if (variants === undefined && name === undefined) return undefined;
  if (variants !== undefined && name !== undefined && Object.hasOwn(variants, name)) {
    return variants[name];
  }
  const known = Object.keys(variants ?? {}).map((one) => JSON.stringify(one));
  const shown =
    name === undefined ? 'is missing' : `is ${quoteKey(name)}, which the eval does not have`;
  const fix =
    known.length === 0 ? 'the eval has no variants: leave it out' : `pass ${known.join(' or ')}`;
  throw new ConfigurationError(`variant ${shown}: ${fix}`, {
    code: 'invalid_option',
    option: 'variant',
  });
}
