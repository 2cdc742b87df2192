import { checkCriteria, toCriteriaShape } from '../../client/criteria/criteria.ts';
import { throwIssues } from '../../client/params.ts';
import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import type { EvaluationSubject } from '../../service/evaluation-body.ts';
import { LIMITS } from '../../service/names.ts';
import { countCharacters, describeValue, quoteKey } from '../../values/describe-value.ts';
import { IssueList } from '../../values/rules.ts';
import { isPlainObject } from '../../values/objects.ts';
import type { EvaluationSettings } from '../evaluate-all-options.ts';

/** A criterion or a stored evaluator of a run, with its name. */
export interface RunSubject {
  readonly name: string;
  readonly subject: EvaluationSubject;
}

/**
 * Lists what each row is evaluated against.
 *
 * @throws `InvalidInputError` when there is nothing, a criterion breaks a rule, or two are the same.
 */
export function listSubjects(
  { criteria, evaluators = [], kind }: EvaluationSettings,
  modelCore: string | undefined,
): RunSubject[] {
  const issues = new IssueList();
  const shape = toCriteriaShape(criteria);
  const isEmpty = shape.entries.length === 0 && evaluators.length > 0;
  if (criteria !== undefined && !isEmpty) checkCriteria(shape, modelCore, issues);
  checkEvaluators(evaluators, kind, issues);
  if (criteria === undefined && evaluators.length === 0) {
    issues.add('criteria', 'is missing: pass criteria or evaluators');
  }
  throwIssues(issues);
  const names = isPlainObject(criteria) ? Object.keys(criteria) : [];
  const subjects = [
    ...shape.entries.flatMap(({ criterion }, index) =>
      typeof criterion === 'string'
        ? [{ name: names[index] ?? criterion, subject: { criterion, evaluatorName: null } }]
        : [],
    ),
    ...evaluators.map((name) => ({ name, subject: { criterion: null, evaluatorName: name } })),
  ];
  rejectRepeats(subjects);
  return subjects;
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
    const path = `evaluators[${String(index)}]`;
    issues.add(path, `is ${describeValue(name)}: a name has 1 to 255 characters`);
  }
}

// The same criterion twice would be paid twice; trials are the way to evaluate it several times.
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
