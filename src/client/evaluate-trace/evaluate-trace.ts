import type { Criteria, InShapeOf } from '../../service/criteria.ts';
import type { TraceFields } from '../../service/evaluation-body.ts';
import type { EvaluationFacts } from '../../service/evaluation-result.ts';
import { isLightningCore } from '../../service/model-core.ts';
import { tagsRule, toTags } from '../../service/tags.ts';
import type { TaskHandle } from '../../service/tasks.ts';
import {
  decodeTraceEvaluationResult,
  type TraceEvaluationResult,
} from '../../service/trace-evaluation-result.ts';
import { isRecord, ownFields } from '../../values/objects.ts';
import { once } from '../../values/once.ts';
import {
  booleanRule,
  IssueList,
  optional,
  rule,
  type RulesFor,
  textRule,
} from '../../values/rules.ts';
import {
  checkCriteria,
  coreWarnings,
  type InCriteriaShape,
  toCriteriaShape,
  toSubjects,
} from '../criteria/criteria.ts';
import {
  type EvaluationContext,
  type EvaluationDefaults,
  type EvaluationInput,
  type EvaluationKind,
  sendEvaluation,
} from '../criteria/send-evaluation.ts';
import type { RequestOptions } from '../options/request-options.ts';
import { checkFields, readParams, rejectLosses, throwIssues } from '../params.ts';
import { agentTraceRule } from './agent-trace-rules.ts';
import { findAgentTraceWarnings } from './agent-trace-warnings.ts';
import type { EvaluateTraceParams } from './evaluate-trace-params.ts';
import { openTrace } from './open-trace.ts';
import { removeTraceSecrets } from './remove-trace-secrets.ts';

/** The result of one criterion of `evaluateTrace`, depending on `block`. */
export type EvaluatedTrace<B> = B extends false ? TaskHandle<'trace'> : TraceEvaluationResult;

/** The result of `evaluateTrace`: the shape of the criteria, with a result or a task in each place. */
export type EvaluateTraceResult<C extends Criteria, B> = InShapeOf<C, EvaluatedTrace<B>>;

/** Reads all input and the options before the first request, then sends one request per criterion. */
export function evaluateTrace(
  params: EvaluateTraceParams,
  options: RequestOptions | undefined,
  context: EvaluationContext,
): Promise<EvaluatedTrace<boolean> | InCriteriaShape<EvaluatedTrace<boolean>>> {
  const input = readTraceEvaluation(params, context.defaults);
  return sendEvaluation(input, toTraceKind(input, context.defaults), options, context);
}

export function toTraceKind(
  { warnings }: Pick<EvaluationFacts, 'warnings'>,
  { names }: EvaluationDefaults,
): EvaluationKind<'trace', TraceEvaluationResult> {
  return {
    path: names.tracePath,
    kind: 'trace',
    decode: (response, origin) => decodeTraceEvaluationResult(response, { ...origin, warnings }),
  };
}

const rules = /* @__PURE__ */ once((): RulesFor<EvaluateTraceParams> => ({
  trace: agentTraceRule,
  criteria: (value, _path, issues) => {
    checkCriteria(toCriteriaShape(value), undefined, issues);
  },
  modelCore: optional(textRule),
  tags: optional(tagsRule),
  evaluateLatest: optional(
    rule((value) => value === false, 'a trace is evaluated as a whole, leave it out'),
  ),
  strict: optional(booleanRule),
  block: optional(booleanRule),
}));

/** Checks all parameters (specification, "evaluate_trace"). */
export function readTraceEvaluation(
  passed: EvaluateTraceParams,
  defaults: EvaluationDefaults,
): EvaluationInput<TraceFields> {
  return readParams(passed, 'evaluateTrace({ trace, criteria })', (params) =>
    readOwn(params, defaults),
  );
}

function readOwn(
  passed: EvaluateTraceParams,
  { keepToolKeys, modelCore: clientCore }: EvaluationDefaults,
): EvaluationInput<TraceFields> {
  const opened = openTrace(passed.trace);
  // Tags that are no record must reach their rule as they are.
  const tags =
    isRecord(opened.tags) && isRecord(passed.tags ?? {})
      ? { ...opened.tags, ...passed.tags }
      : passed.tags;
  const params = ownFields({ ...passed, trace: opened.trace, tags });
  const issues = new IssueList();
  checkFields(params, rules(), issues);
  const modelCore: string | undefined = params.modelCore ?? clientCore;
  if (isLightningCore(modelCore)) {
    issues.add(
      'modelCore',
      'is a lightning core, which evaluates the latest response only: use another modelCore',
    );
  }
  throwIssues(issues);
  const shape = toCriteriaShape(params.criteria);
  const { trace, warnings: ofTools } = removeTraceSecrets(params.trace, keepToolKeys);
  const warnings = [
    ...opened.warnings,
    ...findAgentTraceWarnings(params.trace),
    ...ofTools,
    ...coreWarnings(modelCore),
  ];
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
