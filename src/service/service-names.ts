import { checkOptions, throwFirst } from '../errors/check-options.ts';
import { findNameProblem } from '../values/header-names.ts';
import { type Filled, isFilledText, ownFields, withDefaults } from '../values/objects.ts';
import { once } from '../values/once.ts';
import {
  IssueList,
  oneOf,
  optional,
  rule,
  type Rule,
  type RulesFor,
  textRule,
  valuesOf,
} from '../values/rules.ts';

/** The status of a task. */
export type TaskStatus = 'pending' | 'running' | 'succeeded' | 'failed';

/**
 * The names that the specification leaves open and for which this package chose defaults. Set a name if your
 * deployment uses another one.
 */
export interface ServiceOptions {
  /**
   * The body field that carries `dataRetention`. Without it `dataRetention: 'none'` is rejected, because
   * a service that does not know the field would store the conversation.
   *
   * @defaultValue the environment variable `ALIGN_DATA_RETENTION_FIELD`, else none
   */
  readonly dataRetentionField?: string | undefined;
  /**
   * The route that returns the status of a task, with `{task_id}` in place of the id, such as
   * `/api/v1/tasks/{task_id}`. `client.tasks` requires it.
   *
   * @defaultValue the environment variable `ALIGN_TASK_PATH`, else none
   */
  readonly taskPath?: string | undefined;
  /**
   * The status for each state of a task in your deployment, such as `{ parked: 'pending' }`. These states add to
   * the usual spellings that the client knows (`queued`, `in_progress`, `completed`, `error` and others), and
   * override them. Case, spaces, `-` and `_` do not matter.
   *
   * @defaultValue none
   */
  readonly taskStates?: Readonly<Record<string, TaskStatus>> | undefined;
  /**
   * The route of `evaluateTrace`.
   *
   * @defaultValue `'/api/v1/evals/trace'`
   */
  readonly tracePath?: string | undefined;
  /**
   * The route of `annotations.comment`.
   *
   * @defaultValue `'/api/v1/annotations/comment'`
   */
  readonly commentPath?: string | undefined;
  /**
   * The path that is appended to the route of an evaluation with `block: false`.
   *
   * @defaultValue `'/background'`
   */
  readonly backgroundSuffix?: string | undefined;
  /**
   * The query parameter of the trace list that carries `startDate`.
   *
   * @defaultValue `'start_date'`
   */
  readonly startDateParameter?: string | undefined;
  /**
   * The query parameter of the trace list that carries `endDate`.
   *
   * @defaultValue `'end_date'`
   */
  readonly endDateParameter?: string | undefined;
  /**
   * The query parameter of the trace list that carries `pageSize`.
   *
   * @defaultValue `'page_size'`
   */
  readonly pageSizeParameter?: string | undefined;
  /**
   * The query parameter of the trace list that carries `pageToken`.
   *
   * @defaultValue `'page_token'`
   */
  readonly pageTokenParameter?: string | undefined;
  /**
   * The query parameter of the trace list that carries `minScore`.
   *
   * @defaultValue `'min_score'`
   */
  readonly minScoreParameter?: string | undefined;
  /**
   * The query parameter of the trace list that carries `maxScore`.
   *
   * @defaultValue `'max_score'`
   */
  readonly maxScoreParameter?: string | undefined;
  /**
   * The query parameter of the trace list that carries `criteria`.
   *
   * @defaultValue `'criteria'`
   */
  readonly criteriaParameter?: string | undefined;
  /**
   * The query parameter of the trace list that carries `tags`, once per tag.
   *
   * @defaultValue `'tags'`
   */
  readonly tagsParameter?: string | undefined;
  /**
   * The query parameter of the trace list that carries `exclude`, once per part.
   *
   * @defaultValue `'exclude'`
   */
  readonly excludeParameter?: string | undefined;
  /**
   * What happens when a listed trace does not match the filters, because the service seems to ignore a filter:
   * `'error'` throws an `InvalidResponseError` with the code `filter_ignored`, `'warn'` reports a warning with this
   * code, and `'off'` does not compare.
   *
   * @defaultValue an error for dates, scores and `exclude`, whose meaning is plain; a warning for criteria and tags,
   * because the specification does not show how they match
   */
  readonly checkFilters?: 'error' | 'warn' | 'off' | undefined;
  /**
   * The header in which your deployment expects an idempotency key, such as `Idempotency-Key`. Each request of
   * an evaluation then carries a random key, one per criterion, which its retries repeat, so that a service
   * that knows the header bills the evaluation once.
   *
   * @defaultValue none: no key is sent
   */
  readonly idempotencyHeader?: string | undefined;
}

export const DEFAULT_NAMES = {
  tracePath: '/api/v1/evals/trace',
  commentPath: '/api/v1/annotations/comment',
  backgroundSuffix: '/background',
  startDateParameter: 'start_date',
  endDateParameter: 'end_date',
  pageSizeParameter: 'page_size',
  pageTokenParameter: 'page_token',
  minScoreParameter: 'min_score',
  maxScoreParameter: 'max_score',
  criteriaParameter: 'criteria',
  tagsParameter: 'tags',
  excludeParameter: 'exclude',
};

/**
 * The names on the wire that the specification leaves open. `docs/open-points.md` lists the evidence for each
 * default. The name of the header is in lower case.
 */
export interface ServiceNames
  extends
    Filled<ServiceOptions, keyof typeof DEFAULT_NAMES>,
    Required<
      Pick<
        ServiceOptions,
        'checkFilters' | 'dataRetentionField' | 'idempotencyHeader' | 'taskPath' | 'taskStates'
      >
    > {}

/** The fields of the evaluation requests; `evaluation-body.ts` checks that the list is complete. */
export const EVALUATION_FIELDS = {
  messages: true,
  trace: true,
  evaluation_criteria: true,
  evaluator_name: true,
  model_core: true,
  tags: true,
  trace_id: true,
  system: true,
  tools: true,
  evaluate_latest: true,
  explanation_cleaning: true,
} as const;

const pathRule = /* @__PURE__ */ rule(isPath, 'it must be a path like /api/v1/evals/trace');

const taskPathRule = /* @__PURE__ */ rule(
  isTaskPath,
  'it must be a path like /api/v1/tasks/{task_id}',
);

// A retention field with the name of another field would overwrite it.
const retentionRule: Rule = (value, path, issues) => {
  textRule(value, path, issues);
  if (typeof value === 'string' && Object.hasOwn(EVALUATION_FIELDS, value)) {
    issues.add(path, 'is the name of another field: pass the name that your deployment uses');
  }
};

const headerRule: Rule = (value, path, issues) => {
  textRule(value, path, issues);
  const problem = isFilledText(value) ? findNameProblem(value) : undefined;
  if (problem !== undefined) issues.add(path, problem);
};

const taskStatesRule = (): Rule => {
  const statusRule = oneOf('pending', 'running', 'succeeded', 'failed');
  return valuesOf((status, _state, path, issues) => {
    statusRule(status, path, issues);
  });
};

const rules = /* @__PURE__ */ once((): RulesFor<ServiceOptions> => ({
  dataRetentionField: optional(retentionRule),
  taskPath: optional(taskPathRule),
  taskStates: optional(taskStatesRule()),
  tracePath: optional(pathRule),
  commentPath: optional(pathRule),
  backgroundSuffix: optional(pathRule),
  startDateParameter: optional(textRule),
  endDateParameter: optional(textRule),
  pageSizeParameter: optional(textRule),
  pageTokenParameter: optional(textRule),
  minScoreParameter: optional(textRule),
  maxScoreParameter: optional(textRule),
  criteriaParameter: optional(textRule),
  tagsParameter: optional(textRule),
  excludeParameter: optional(textRule),
  checkFilters: optional(oneOf('error', 'warn', 'off')),
  idempotencyHeader: optional(headerRule),
}));

type Variables = (name: 'ALIGN_TASK_PATH' | 'ALIGN_DATA_RETENTION_FIELD') => string | undefined;

export function resolveServiceNames(
  given: ServiceOptions,
  environment: Variables = () => undefined,
): ServiceNames {
  const service = checkOptions(given, rules(), { what: 'service', prefix: 'service.' });
  // A variable that an option overrides is not read.
  const taskPath = service.taskPath ?? environment('ALIGN_TASK_PATH');
  const dataRetentionField =
    service.dataRetentionField ?? environment('ALIGN_DATA_RETENTION_FIELD');
  const issues = new IssueList();
  optional(taskPathRule)(taskPath, 'ALIGN_TASK_PATH', issues);
  optional(retentionRule)(dataRetentionField, 'ALIGN_DATA_RETENTION_FIELD', issues);
  throwFirst(issues);
  const names = withDefaults(DEFAULT_NAMES, service);
  checkParameters(names);
  const { checkFilters, taskStates, idempotencyHeader } = service;
  // A copy, so that later changes of the caller's object have no effect.
  return {
    dataRetentionField,
    taskPath,
    taskStates: taskStates && ownFields(taskStates),
    ...names,
    checkFilters,
    idempotencyHeader: idempotencyHeader?.toLowerCase(),
  };
}

// Two filters with the same name would be applied to each other's values.
function checkParameters(names: typeof DEFAULT_NAMES): void {
  const taken = new Set<string>();
  const issues = new IssueList();
  for (const [option, name] of Object.entries(names)) {
    if (taken.has(name)) {
      issues.add(
        `service.${option}`,
        'is the name of another query parameter: pass the name that your deployment uses',
      );
    }
    taken.add(name);
  }
  throwFirst(issues);
}

function isTaskPath(value: unknown): boolean {
  return isPath(value) && value.split('{task_id}').length === 2;
}

// Accepts only plain segments, because the key is sent to this path.
function isPath(value: unknown): value is string {
  return typeof value === 'string' && /^(?:\/(?!\.{1,2}(?:\/|$))[^/?#\\\s]+)+$/.test(value);
}
