import { ConfigurationError } from '../../errors/configuration-error.ts';
import { withItemLimit } from '../../providers/core/read.ts';
import { detectFormat } from '../../providers/detect-format.ts';
import { joinPlainAnswer } from '../../providers/join-plain-answer.ts';
import type { Criteria, InShapeOf } from '../../service/criteria.ts';
import type { RewardFields } from '../../service/evaluation-body.ts';
import { decodeEvaluationResult, type EvaluationResult } from '../../service/evaluation-result.ts';
import { isLightningCore } from '../../service/model-core.ts';
import { ROUTES } from '../../service/routes.ts';
import { toTags } from '../../service/tags.ts';
import type { TaskHandle } from '../../service/tasks.ts';
import { ownFields } from '../../values/objects.ts';
import { IssueList } from '../../values/rules.ts';
import {
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
import { checkFields, readParams, throwIssues } from '../params.ts';
import type { EvaluateParams, MessagesParams } from './evaluate-params.ts';
import { evaluationRules } from './evaluation-rules.ts';
import { MESSAGES_RULES } from './message-rules.ts';
import { prepareConversation } from './prepare-conversation.ts';

/** The result of one criterion of `evaluate`, depending on `block`. */
export type Evaluated<B> = B extends false ? TaskHandle<'reward'> : EvaluationResult;

/** The result of `evaluate`: the shape of the criteria, with a result or a task in each place. */
export type EvaluateResult<C extends Criteria, B> = InShapeOf<C, Evaluated<B>>;

/** Reads all input and the options before the first request, then sends one request per criterion. */
export function evaluate(
  params: EvaluateParams,
  options: RequestOptions | undefined,
  context: EvaluationContext,
): Promise<Evaluated<boolean> | InCriteriaShape<Evaluated<boolean>>> {
  const input = readEvaluation(params, context.defaults);
  return sendEvaluation(input, toRewardKind(input), options, context);
}

export function toRewardKind({
  warnings,
  fields,
}: RewardInput): EvaluationKind<'reward', EvaluationResult> {
  const traceId = fields.traceId ?? undefined;
  return {
    path: ROUTES.reward,
    kind: 'reward',
    decode: (response, origin) =>
      decodeEvaluationResult(response, { ...origin, warnings, traceId }),
  };
}

export type RewardInput = EvaluationInput<RewardFields>;

/** Checks all parameters, and converts the messages that are not in the service's own format. */
export function readEvaluation(passed: EvaluateParams, defaults: EvaluationDefaults): RewardInput {
  return readParams(passed, 'evaluate({ messages, criteria })', (params) =>
    withItemLimit(() => readOwn(withPlainAnswer(params), defaults)),
  );
}

/** Passes a plain answer as the last message, so that nothing is converted. */
function withPlainAnswer(params: EvaluateParams): EvaluateParams {
  let messages: MessagesParams['messages'] | undefined;
  try {
    messages = joinPlainAnswer(params);
  } catch {
    // The rules come first, and then the conversion reports a proxy that throws.
  }
  if (messages === undefined) return params;
  // The compiler does not know that a plain answer has no input beside it.
  const joined = ownFields({ ...params, messages, input: undefined });
  Reflect.deleteProperty(joined, 'result');
  return joined;
}

function readOwn(
  params: EvaluateParams,
  { modelCore: clientCore, names, ...defaults }: EvaluationDefaults,
): RewardInput {
  const modelCore = params.modelCore ?? clientCore;
  const format = detectFormat(params);
  const issues = new IssueList();
  checkFields(params, evaluationRules(params, modelCore, MESSAGES_RULES[format.kind]), issues);
  checkEvaluateLatest(params, modelCore, issues);
  throwIssues(issues);
  const extra = toRetention(params, names);
  const { fields: conversation, warnings } = prepareConversation(params, format, defaults);
  const shape = toCriteriaShape(params.criteria);
  return {
    fields: {
      ...conversation,
      modelCore,
      tags: toTags(params.tags),
      traceId: params.traceId,
      evaluateLatest: params.evaluateLatest ?? true,
      explanationCleaning: params.explanationCleaning,
    },
    extra,
    subjects:
      params.evaluatorName === undefined
        ? toSubjects(shape)
        : [{ criterion: null, evaluatorName: params.evaluatorName }],
    shape,
    isBlocking: params.block ?? true,
    warnings: [...warnings, ...coreWarnings(modelCore)],
  };
}

function checkEvaluateLatest(
  { evaluateLatest }: EvaluateParams,
  modelCore: string | undefined,
  issues: IssueList,
): void {
  if (!isLightningCore(modelCore) || evaluateLatest !== false) return;
  issues.add(
    'evaluateLatest',
    'is false, and a lightning core evaluates the latest response only: leave it out, or use another modelCore',
  );
}

function toRetention(
  { dataRetention }: EvaluateParams,
  { dataRetentionField: field }: EvaluationDefaults['names'],
): Readonly<Record<string, string>> {
  if (dataRetention !== 'none') return {};
  if (field !== undefined) return { [field]: dataRetention };
  throw new ConfigurationError(
    "dataRetention is 'none', and the name of its field is not known: the service would store the conversation. Set the client option service.dataRetentionField to the name that your deployment uses",
    { code: 'unconfigured_name', option: 'service.dataRetentionField' },
  );
}
