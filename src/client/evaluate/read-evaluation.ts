import { ConfigurationError } from '../../errors/configuration-error.ts';
import type { EvaluateParams } from './evaluate-params.ts';
import type { WarningEvent } from '../../service/hooks.ts';
import { isLightningCore } from '../../service/model-core.ts';
import type { ResolvedOptions } from '../options/resolve-options.ts';
import { detectFormat } from '../../providers/detect-format.ts';
import { withItemLimit } from '../../providers/core/read.ts';
import type { RewardFields } from '../../service/evaluation-body.ts';
import { IssueList } from '../../values/issue-list.ts';
import { toCriteriaShape, toSubjects } from '../criteria/criteria-shape.ts';
import type { EvaluationInput } from '../criteria/evaluation-input.ts';
import { evaluationRules } from './evaluation-rules.ts';
import { checkFields, readParams, throwIssues } from '../params.ts';
import { readConversation } from './read-conversation.ts';
import { foreignMessagesRule, ownMessagesRule } from './message-rules.ts';
import { toTags } from '../../service/tags.ts';

/** The checked input of `evaluate`. */
export interface RewardInput extends EvaluationInput<RewardFields> {
  /** The warnings about the conversation. */
  readonly warnings: readonly WarningEvent[];
}

/** The options of the client that an evaluation depends on. */
export type EvaluationDefaults = Pick<ResolvedOptions, 'modelCore' | 'names' | 'adapters'>;

/**
 * Reads the input of `evaluate`: checks all of it, and converts the messages that are not in the service's
 * own format.
 *
 * @throws {@link InvalidInputError} that lists all issues.
 * @throws {@link UnsupportedResultError} when the conversation cannot be read.
 * @throws {@link ConfigurationError} when `dataRetention: 'none'` needs a name that is not set.
 */
export function readEvaluation(passed: EvaluateParams, defaults: EvaluationDefaults): RewardInput {
  return readParams(passed, 'evaluate({ messages, criteria })', (params) =>
    withItemLimit(() => readOwn(params, defaults)),
  );
}

function readOwn(
  params: EvaluateParams,
  { modelCore: clientCore, names, adapters }: EvaluationDefaults,
): RewardInput {
  const modelCore = params.modelCore ?? clientCore;
  const format = detectFormat(params);
  const messagesRule = format.isOwn ? ownMessagesRule : foreignMessagesRule;
  const issues = new IssueList();
  checkFields(params, evaluationRules(params, modelCore, messagesRule), issues);
  checkEvaluateLatest(params, modelCore, issues);
  throwIssues(issues);
  const extra = toRetention(params, names);
  const { fields: conversation, warnings } = readConversation(params, format, adapters);
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
    warnings,
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
    "dataRetention is 'none', and the name of its field is not known: a service that ignores the field would store the conversation unnoticed. Set the client option service.dataRetentionField to the name your deployment uses",
    { code: 'unconfigured_name', option: 'service.dataRetentionField' },
  );
}
