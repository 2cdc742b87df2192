import {
  type AnyRunOptions,
  type ResolvedRunOptions,
  resolveRunOptions,
} from '../batch/evaluate-all-options.ts';
import { type EvaluationSettings, settingsRules } from '../batch/evaluation-settings.ts';
import { type JournalOptions, journalRules } from '../batch/journal/journal-options.ts';
import type { TaskOptions } from '../batch/tasks/task.ts';
import { checkOptions } from '../errors/check-options.ts';
import type { ConfigurationError } from '../errors/configuration-error.ts';
import { isRecord } from '../values/objects.ts';
import { once } from '../values/once.ts';
import { parseJson } from '../values/parse-json.ts';
import { booleanRule, countRule, optional, type RulesFor } from '../values/rules.ts';
import { nameRule, otherSettings } from './connection.ts';

/** What the rows of a run are evaluated against, and how. */
export interface AddRowsOptions
  extends
    Omit<EvaluationSettings, 'checks'>,
    Pick<JournalOptions, 'keep' | 'source' | 'retryFailed'> {
  /** The name of the run: letters, digits, `_`, `-` and `.`. Rows can be added to it several times, with the same settings. */
  readonly run: string;
  /**
   * Whether the task of the workers answers the rows; else they are added with their answers.
   *
   * @defaultValue `false`
   */
  readonly needsTask?: boolean | undefined;
  /**
   * How often the queue starts the evaluation of a row that fails because of the service: an integer of at least 1. Refusals
   * and failures in an outage do not count.
   *
   * @defaultValue `8`, over about a minute
   */
  readonly attempts?: number | undefined;
}

const addRules = /* @__PURE__ */ once((): RulesFor<AddRowsOptions> => {
  const { keep, source, retryFailed } = journalRules();
  const own = { run: nameRule, needsTask: optional(booleanRule), attempts: optional(countRule) };
  // Functions cannot be sent to workers.
  const rules = { ...settingsRules(), ...{ keep, source, retryFailed }, ...own };
  Reflect.deleteProperty(rules, 'checks');
  return rules;
});

/** The options of rows that are added, checked. */
export interface ResolvedAddOptions {
  readonly run: string;
  readonly retryFailed: boolean;
  readonly attempts: number;
  readonly needsTask: boolean;
  readonly settings: ResolvedRunOptions;
  /** The settings as text, for Redis. */
  readonly text: string;
}

const ATTEMPTS = 8;

/**
 * Checks the options of rows.
 *
 * @throws `ConfigurationError` and `InvalidInputError` as `evaluateAll` does.
 */
export function resolveAddOptions(given: AddRowsOptions): ResolvedAddOptions {
  const options = checkOptions(given, addRules(), {
    what: 'add',
    usage: 'add(rows, { run, criteria })',
  });
  const { run, retryFailed = false, attempts = ATTEMPTS, needsTask = false, ...settings } = options;
  const resolved = resolveRunOptions(settings, { modelCore: undefined }, 'add');
  return {
    ...{ run, retryFailed, attempts, needsTask },
    settings: resolved,
    text: JSON.stringify({ ...settings, needsTask }),
  };
}

/** Compares the settings of a run with those that rows are added with. */
export function findOtherSettings(
  run: string,
  before: string,
  text: string,
): ConfigurationError | undefined {
  if (before === text) return undefined;
  const [then, now] = [toSettings(before), toSettings(text)];
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter(
    (name) => JSON.stringify(then[name]) !== JSON.stringify(now[name]),
  );
  return names.length === 0 ? undefined : otherSettings(run, names);
}

function toSettings(text: string): Readonly<Record<string, unknown>> {
  const settings = parseJson(text);
  return isRecord(settings) ? settings : {};
}

/** The settings of a run, as a worker resolves them with its own task and client. */
export interface WorkerRun {
  readonly needsTask: boolean;
  readonly settings: ResolvedRunOptions;
}

/** What a worker does with rows that need a task. */
export type WorkerTask = Omit<TaskOptions<object, unknown>, 'task' | 'taskConcurrency'> & {
  readonly task: TaskOptions<object, unknown>['task'] | undefined;
};

/** Resolves the settings that Redis keeps. */
export function resolveStoredRun(
  text: string,
  task: WorkerTask,
  client: { readonly modelCore: string | undefined },
): WorkerRun {
  const { needsTask, ...settings } = toSettings(text);
  const options: unknown = { ...settings, ...(needsTask === true ? task : {}) };
  return {
    needsTask: needsTask === true,
    settings: resolveRunOptions(options as AnyRunOptions, client, 'createEvaluationWorker'),
  };
}
