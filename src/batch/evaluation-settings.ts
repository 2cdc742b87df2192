import { checkCriteria, toCriteriaShape } from '../client/criteria/criteria.ts';
import { throwIssues } from '../client/params.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { InvalidInputError } from '../errors/invalid-input-error.ts';
import type { EvaluationSubject } from '../service/evaluation-body.ts';
import type { ModelCore } from '../service/model-core.ts';
import { LIMITS } from '../service/requests.ts';
import { type Tags, tagsRule } from '../service/tags.ts';
import type { TaskKind } from '../service/tasks.ts';
import { countCharacters, describeValue, quoteKey } from '../values/describe-value.ts';
import { isPlainObject } from '../values/objects.ts';
import { once } from '../values/once.ts';
import {
  anyValue,
  booleanRule,
  countRule,
  IssueList,
  listOf,
  oneOf,
  optional,
  type RulesFor,
  textRule,
  typeRule,
  valuesOf,
} from '../values/rules.ts';
import type { Check } from './checks/check.ts';
import type { RunCheck } from './checks/run-check.ts';
import { findPlaces } from './criterion-template.ts';

/** What rows are evaluated against, and how. */
export interface EvaluationSettings {
  /**
   * The criteria: a record by name, a list or a single one. Without names, their texts are the names. Each begins
   * with `Reward`, `Penalize`, `Passes if` or `Fails if`.
   *
   * @defaultValue none: `evaluators` or `checks` are required then
   */
  readonly criteria?: Readonly<Record<string, string>> | readonly string[] | string | undefined;
  /**
   * The names of stored evaluators, in place of criteria or beside them. Not for traces.
   *
   * @defaultValue none
   */
  readonly evaluators?: readonly string[] | undefined;
  /**
   * Functions by name that score rows without a request, beside criteria or alone. Their scores are in journal, gates, comparison
   * and reports, as the scores of criteria are. A resumed run computes them again.
   *
   * @defaultValue none
   */
  readonly checks?: Readonly<Record<string, Check>> | undefined;
  /**
   * What the rows hold: conversations (`'reward'`) or the runs of several agents (`'trace'`).
   *
   * @defaultValue `'reward'`
   */
  readonly kind?: TaskKind | undefined;
  /**
   * How many times each criterion is evaluated per row: an integer of at least 1.
   *
   * @defaultValue `1`
   */
  readonly trials?: number | undefined;
  /**
   * The tags of all rows; the tags of a row replace them.
   *
   * @defaultValue none
   */
  readonly tags?: Tags | undefined;
  /**
   * The model core that scores.
   *
   * @defaultValue `modelCore` of the client
   */
  readonly modelCore?: ModelCore | undefined;
  /**
   * Whether only the latest response is scored, or all responses.
   *
   * @defaultValue `true`
   */
  readonly evaluateLatest?: boolean | undefined;
  /**
   * The cleaning of the explanations, as for `client.evaluate`.
   *
   * @defaultValue none
   */
  readonly explanationCleaning?: 'end_user' | undefined;
  /**
   * The data that the service stores. With `'none'` the journal keeps only scores, too.
   *
   * @defaultValue `'standard'`
   */
  readonly dataRetention?: 'standard' | 'none' | undefined;
  /**
   * Whether a row fails when something of it is or may be lost: when its conversation, or the conversion of its trace,
   * causes a warning of the level `loss`.
   *
   * @defaultValue `false`
   */
  readonly strict?: boolean | undefined;
  /**
   * Whether a conversation is scored that ends without an answer: with a message of the user, or with an empty one of the
   * assistant. Otherwise its row fails. Excludes `strict`.
   *
   * @defaultValue `false`
   */
  readonly allowMissingAnswers?: boolean | undefined;
}

export const settingsRules = /* @__PURE__ */ once((): RulesFor<EvaluationSettings> => ({
  // Checked by listSubjects, where all issues are listed.
  criteria: anyValue,
  evaluators: optional(listOf(anyValue, 'it must be an array of names')),
  checks: optional(
    valuesOf((value, _key, path, issues) => {
      typeRule('function')(value, path, issues);
    }),
  ),
  kind: optional(oneOf('reward', 'trace')),
  trials: optional(countRule),
  tags: optional(tagsRule),
  modelCore: optional(textRule),
  evaluateLatest: optional(booleanRule),
  explanationCleaning: optional(oneOf('end_user')),
  dataRetention: optional(oneOf('standard', 'none')),
  strict: optional(booleanRule),
  allowMissingAnswers: optional(booleanRule),
}));

/** A missing answer is a loss, so that no row could be both. */
export function rejectConflicts({ strict, allowMissingAnswers }: EvaluationSettings): void {
  if (strict !== true || allowMissingAnswers !== true) return;
  throw new ConfigurationError(
    'allowMissingAnswers is set together with strict, which rejects conversations without an answer: leave out one of them',
    { code: 'conflicting_options', option: 'allowMissingAnswers' },
  );
}

// The service has these fields for conversations only; traces would be stored in spite of dataRetention.
export function rejectForTraces(options: EvaluationSettings): void {
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

/** A criterion or a stored evaluator of a run, with its name. */
export interface RunSubject {
  readonly name: string;
  readonly subject: EvaluationSubject;
  /** The places of the criterion that each row fills. */
  readonly places: readonly string[];
}

/**
 * Lists what each row is evaluated against.
 *
 * @throws `InvalidInputError` when there is nothing, a criterion breaks a rule, or two are the same.
 */
export function listSubjects(
  { criteria, evaluators = [], checks = {}, kind }: EvaluationSettings,
  modelCore: string | undefined,
): RunSubject[] {
  const issues = new IssueList();
  const shape = toCriteriaShape(criteria);
  const others = evaluators.length + Object.keys(checks).length;
  const isEmpty = shape.entries.length === 0 && others > 0;
  if (criteria !== undefined && !isEmpty) checkCriteria(shape, modelCore, issues);
  checkEvaluators(evaluators, kind, issues);
  if (criteria === undefined && others === 0) {
    issues.add('criteria', 'is missing: pass criteria, evaluators or checks');
  }
  throwIssues(issues);
  const names = isPlainObject(criteria) ? Object.keys(criteria) : [];
  const subjects = [
    ...shape.entries.flatMap(({ criterion }, index) =>
      typeof criterion === 'string' ? [toSubject(names[index] ?? criterion, criterion)] : [],
    ),
    ...evaluators.map((name) => ({
      name,
      subject: { criterion: null, evaluatorName: name },
      places: [],
    })),
  ];
  rejectRepeats(subjects);
  return subjects;
}

/**
 * Lists the checks of a run.
 *
 * @throws `InvalidInputError` when a check has the name of a criterion or evaluator.
 */
export function listChecks(
  { checks = {} }: EvaluationSettings,
  subjects: readonly RunSubject[],
): RunCheck[] {
  return Object.entries(checks).flatMap(([name, check]: [string, Check | undefined]) => {
    if (check === undefined) return [];
    if (!subjects.some((subject) => subject.name === name)) return [{ name, check }];
    const message = 'has the name of a criterion or evaluator: give each a name of its own';
    throw new InvalidInputError([{ path: `checks[${quoteKey(name)}]`, message }]);
  });
}

function toSubject(name: string, criterion: string): RunSubject {
  const { filled: places } = findPlaces(criterion);
  return { name, subject: { criterion, evaluatorName: null }, places };
}

function checkEvaluators(
  evaluators: readonly unknown[],
  kind: EvaluationSettings['kind'],
  issues: IssueList,
): void {
  if (kind === 'trace' && evaluators.length > 0) {
    issues.add('evaluators', 'are passed for traces: stored evaluators score conversations only');
  }
  for (const [index, name] of evaluators.entries()) {
    const length = typeof name === 'string' ? countCharacters(name) : 0;
    if (length >= 1 && length <= LIMITS.evaluatorName) continue;
    const path = `evaluators[${index}]`;
    issues.add(path, `is ${describeValue(name)}: a name has 1 to 255 characters`);
  }
}

// The same criterion twice would be paid twice. The option `trials` evaluates it several times.
function rejectRepeats(subjects: readonly RunSubject[]): void {
  const names = new Set<string>();
  const texts = new Set<string>();
  for (const { name, subject } of subjects) {
    const text = JSON.stringify([subject.criterion, subject.evaluatorName]);
    if (names.has(name) || texts.has(text)) {
      const message = texts.has(text)
        ? 'is the same as another one: leave it out, or set trials to evaluate it several times'
        : 'has the name of another criterion or evaluator: give each a name of its own';
      throw new InvalidInputError([{ path: `criteria[${quoteKey(name)}]`, message }]);
    }
    names.add(name);
    texts.add(text);
  }
}
