import type { EvaluateTraceParams } from './evaluate-trace-params.ts';
import { isLightningCore } from '../../service/model-core.ts';
import type { TraceFields } from '../../service/evaluation-body.ts';
import { IssueList } from '../../values/issue-list.ts';
import { once } from '../../values/once.ts';
import { ownFields } from '../../values/own-fields.ts';
import { booleanRule, optional, rule, type RulesFor } from '../../values/rules.ts';
import { findAgentTraceWarnings } from './agent-trace-warnings.ts';
import { toCriteriaShape, toSubjects } from '../criteria/criteria-shape.ts';
import type { EvaluationInput } from '../criteria/evaluation-input.ts';
import { checkFields, readParams, throwIssues } from '../params.ts';
import type { EvaluationDefaults } from '../evaluate/read-evaluation.ts';
import { openTrace } from './open-trace.ts';
import { rejectLosses } from '../reject-losses.ts';
import { removeTraceSecrets } from './remove-trace-secrets.ts';
import { agentTraceRule } from './agent-trace-rules.ts';
import { checkCriteria, modelCoreRule } from '../criteria/validate-criteria.ts';
import { tagsRule, toTags } from '../../service/tags.ts';

const rules = /* @__PURE__ */ once((): RulesFor<EvaluateTraceParams> => ({
  trace: agentTraceRule,
  criteria: (value, _path, issues) => {
    checkCriteria(toCriteriaShape(value), undefined, issues);
  },
  modelCore: optional(modelCoreRule),
  tags: optional(tagsRule),
  evaluateLatest: optional(
    rule((value) => value === false, 'a trace is evaluated as a whole, leave it out'),
  ),
  strict: optional(booleanRule),
  block: optional(booleanRule),
}));

/**
 * Reads the input of `evaluateTrace` and checks all of it (specification, "evaluate_trace").
 *
 * @throws {@link InvalidInputError} that lists all issues.
 * @throws {@link UnsupportedResultError} when the tools of an interaction are too large, or `strict` rejects a warning
 *   of the conversion.
 */
export function readTraceEvaluation(
  passed: EvaluateTraceParams,
  defaults: Pick<EvaluationDefaults, 'modelCore'>,
): EvaluationInput<TraceFields> {
  return readParams(passed, 'evaluateTrace({ trace, criteria })', (params) =>
    readOwn(params, defaults),
  );
}

function readOwn(
  passed: EvaluateTraceParams,
  { modelCore: clientCore }: Pick<EvaluationDefaults, 'modelCore'>,
): EvaluationInput<TraceFields> {
  const opened = openTrace(passed.trace);
  const params = ownFields({ ...passed, trace: opened.trace });
  const issues = new IssueList();
  checkFields(params, rules(), issues);
  const modelCore: string | undefined = params.modelCore ?? clientCore;
  if (isLightningCore(modelCore)) {
    issues.add(
      'modelCore',
      'is a lightning core, which evaluates the latest response only: traces need another core, pass one as modelCore',
    );
  }
  throwIssues(issues);
  const shape = toCriteriaShape(params.criteria);
  const { trace, warnings: ofTools } = removeTraceSecrets(params.trace);
  const warnings = [...opened.warnings, ...findAgentTraceWarnings(params.trace), ...ofTools];
  if (params.strict === true) rejectLosses(warnings, 'agent trace');
  return {
    fields: { trace, modelCore, tags: toTags(params.tags), evaluateLatest: false },
    extra: {},
    subjects: toSubjects(shape),
    shape,
    isBlocking: params.block ?? true,
    warnings,
  };
}
