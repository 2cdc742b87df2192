import { quoteName, shortenKey } from '../values/describe-value.ts';
import type { EvaluateTraceParams } from '../options/evaluate-trace-params.ts';
import { isLightningCore } from '../options/model-core.ts';
import type { EvaluationSubject } from '../service/evaluation-body.ts';
import { type CriteriaShape, toCriteriaShape } from './criteria-shape.ts';
import { IssueList } from '../values/issue-list.ts';
import { booleanRule, checkFields, optional, rule, type RulesFor } from '../values/rules.ts';
import { validateAgentTrace } from './validate-agent-trace.ts';
import { checkCriteria, modelCoreRule } from './validate-criteria.ts';
import { tagsRule, toTags } from './validate-tags.ts';

/** A checked call of `evaluateTrace`. */
export interface TraceEvaluationCall {
  readonly fields: {
    readonly trace: object;
    readonly modelCore: string | undefined;
    readonly tags: Readonly<Record<string, string>> | undefined;
    readonly evaluateLatest: false;
  };
  readonly subjects: readonly EvaluationSubject[];
  readonly shape: CriteriaShape;
  readonly isBlocking: boolean;
}

const RULES: RulesFor<EvaluateTraceParams> = {
  trace: (value, _path, issues) => {
    validateAgentTrace(value, issues);
  },
  criteria: (value, _path, issues) => {
    checkCriteria(toCriteriaShape(value), undefined, issues);
  },
  modelCore: /* @__PURE__ */ optional(modelCoreRule),
  tags: /* @__PURE__ */ optional(tagsRule),
  evaluateLatest: /* @__PURE__ */ optional(
    /* @__PURE__ */ rule(
      (value) => value === false,
      'a trace is evaluated as a whole, leave it out',
      quoteName,
    ),
  ),
  block: /* @__PURE__ */ optional(booleanRule),
};

/**
 * Checks everything a caller passed to `evaluateTrace`, before anything is sent (specification,
 * "evaluate_trace").
 *
 * @param params - What the caller passed.
 * @param clientModelCore - The core of the client.
 * @throws {@link InvalidInputError} that lists what is wrong.
 */
export function validateTraceEvaluation(
  params: EvaluateTraceParams,
  clientModelCore: string | undefined,
): TraceEvaluationCall {
  const issues = new IssueList();
  checkFields(params, RULES, issues);
  const modelCore: string | undefined = params.modelCore ?? clientModelCore;
  if (isLightningCore(modelCore)) {
    issues.add(
      'modelCore',
      `is ${shortenKey(modelCore)}, which evaluates the latest response only: traces need another core, pass one as modelCore`,
    );
  }
  issues.throwIfAny();
  const shape = toCriteriaShape(params.criteria);
  return {
    fields: { trace: params.trace, modelCore, tags: toTags(params.tags), evaluateLatest: false },
    subjects: shape.entries.map(({ criterion }) => ({
      criterion: String(criterion),
      evaluatorName: null,
    })),
    shape,
    isBlocking: params.block ?? true,
  };
}
