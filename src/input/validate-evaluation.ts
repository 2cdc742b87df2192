import { ConfigurationError } from '../errors/configuration-error.ts';
import { countCharacters, describeValue, quoteName } from '../options/describe-value.ts';
import type { EvaluateParams } from '../options/evaluate-params.ts';
import { isLightningCore } from '../options/model-core.ts';
import type { ServiceOptions } from '../options/service-options.ts';
import type { RewardSubject } from '../service/evaluation-result.ts';
import type { RewardRequest } from '../service/reward-request.ts';
import { isUuid, LIMITS } from '../service/rules.ts';
import { checkKnownFields, checkOneOf, isRecord } from './check-fields.ts';
import { type CriteriaShape, toCriteriaShape } from './criteria-shape.ts';
import { IssueList } from './issue-list.ts';
import { validateCriteria } from './validate-criteria.ts';
import { validateMessages } from './validate-messages.ts';
import { validateTags } from './validate-tags.ts';

/** A checked call of `evaluate`. */
export interface Evaluation {
  readonly request: RewardRequest;
  readonly subjects: readonly RewardSubject[];
  readonly shape: CriteriaShape;
  readonly isBlocking: boolean;
}

/** What the client sets for all of its calls. */
export interface EvaluationDefaults {
  readonly modelCore: string | undefined;
  readonly service: ServiceOptions;
}

const KNOWN_FIELDS: Readonly<Record<keyof EvaluateParams, true>> = {
  messages: true,
  criteria: true,
  evaluatorName: true,
  system: true,
  tools: true,
  modelCore: true,
  tags: true,
  traceId: true,
  dataRetention: true,
  evaluateLatest: true,
  explanationCleaning: true,
  block: true,
};

/**
 * Checks everything a caller passed to `evaluate`, before anything is sent.
 *
 * @param params - What the caller passed.
 * @param defaults - What the client sets.
 * @throws {@link InvalidInputError} that lists what is wrong.
 * @throws {@link ConfigurationError} when `dataRetention: 'none'` has no field to travel in.
 */
export function validateEvaluation(
  params: EvaluateParams,
  defaults: EvaluationDefaults,
): Evaluation {
  const issues = new IssueList();
  if (!checkKnownFields(params, KNOWN_FIELDS, issues)) issues.throwIfAny();
  const modelCore = params.modelCore ?? defaults.modelCore;
  validateMessages(params.messages, issues);
  const shape = toCriteriaShape(params.criteria ?? '');
  const subjects = validateSubjects(params, shape, modelCore, issues);
  checkOptionalFields(params, modelCore, issues);
  const tags = validateTags(params.tags, issues);
  issues.throwIfAny();
  return {
    request: {
      messages: params.messages,
      system: params.system,
      tools: params.tools,
      modelCore,
      tags,
      traceId: params.traceId,
      dataRetention: checkRetention(params.dataRetention, defaults.service),
      evaluateLatest: params.evaluateLatest ?? true,
      explanationCleaning: params.explanationCleaning,
    },
    subjects,
    shape,
    isBlocking: params.block ?? true,
  };
}

function validateSubjects(
  params: EvaluateParams,
  shape: CriteriaShape,
  modelCore: string | undefined,
  issues: IssueList,
): RewardSubject[] {
  const { criteria, evaluatorName } = params;
  if (evaluatorName === undefined) {
    if (criteria === undefined) {
      issues.add('criteria', 'is missing: pass criteria or evaluatorName');
      return [];
    }
    return validateCriteria(shape, modelCore, issues).map((criterion) => ({
      criterion,
      evaluatorName: null,
    }));
  }
  if (criteria !== undefined) {
    issues.add('evaluatorName', 'is given together with criteria: pass one of them');
  }
  checkEvaluatorName(evaluatorName, issues);
  return [{ criterion: null, evaluatorName }];
}

function checkEvaluatorName(name: unknown, issues: IssueList): void {
  const length = typeof name === 'string' ? countCharacters(name) : 0;
  if (length >= 1 && length <= LIMITS.evaluatorName) return;
  const rule = `a name has 1 to ${String(LIMITS.evaluatorName)} characters`;
  issues.add('evaluatorName', `is ${describeValue(name)}: ${rule}`);
}

function checkOptionalFields(
  params: EvaluateParams,
  modelCore: string | undefined,
  issues: IssueList,
): void {
  const { system, tools, traceId } = params;
  if (system !== undefined && typeof system !== 'string') {
    issues.add('system', `is ${describeValue(system)}: pass the text`);
  }
  if (modelCore !== undefined && (typeof modelCore !== 'string' || modelCore === '')) {
    issues.add('modelCore', `is ${describeValue(modelCore)}: pass the name of a core`);
  }
  if (traceId !== undefined && !isUuid(traceId)) {
    issues.add('traceId', `is ${quoteName(traceId)}: pass the UUID of a trace`);
  }
  checkTools(tools, issues);
  checkOneOf('dataRetention', params.dataRetention, ['standard', 'none'], issues);
  checkOneOf('explanationCleaning', params.explanationCleaning, ['end_user'], issues);
  checkOneOf('block', params.block, [true, false], issues);
  checkOneOf('evaluateLatest', params.evaluateLatest, [true, false], issues);
  if (isLightningCore(modelCore) && params.evaluateLatest === false) {
    issues.add(
      'evaluateLatest',
      `is false, and the core ${modelCore} evaluates the latest response only: leave it out, or use another modelCore`,
    );
  }
}

function checkTools(tools: unknown, issues: IssueList): void {
  if (tools === undefined) return;
  if (!Array.isArray(tools)) {
    issues.add('tools', `is ${describeValue(tools)}: pass an array of tool definitions`);
    return;
  }
  tools.forEach((tool: unknown, index) => {
    if (isRecord(tool)) return;
    const path = `tools[${String(index)}]`;
    issues.add(path, `is ${describeValue(tool)}: a tool definition is an object`);
  });
}

function checkRetention(
  dataRetention: EvaluateParams['dataRetention'],
  service: ServiceOptions,
): 'none' | undefined {
  if (dataRetention !== 'none') return undefined;
  if (service.dataRetentionField !== undefined) return 'none';
  throw new ConfigurationError(
    "dataRetention is 'none', and the name of its field is not known: a service that ignores the field would store the conversation unnoticed. Set the client option service.dataRetentionField to the name your deployment uses",
    { code: 'unconfigured_name', option: 'service.dataRetentionField' },
  );
}
