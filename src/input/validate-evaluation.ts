import { ConfigurationError } from '../errors/configuration-error.ts';
import { countCharacters, shortenKey } from '../values/describe-value.ts';
import type { EvaluateParams } from '../options/evaluate-params.ts';
import { isLightningCore } from '../options/model-core.ts';
import { isPlainObject } from '../values/plain-object.ts';
import type { EvaluationSubject } from '../service/evaluation-body.ts';
import type { ServiceNames } from '../service/names.ts';
import { LIMITS } from '../service/rules.ts';
import { type CriteriaShape, toCriteriaShape } from './criteria-shape.ts';
import { IssueList } from '../values/issue-list.ts';
import {
  booleanRule,
  checkFields,
  isRecord,
  listOf,
  oneOf,
  optional,
  requireObject,
  rule,
  type RulesFor,
  traceIdRule,
} from '../values/rules.ts';
import { checkCriteria, modelCoreRule } from './validate-criteria.ts';
import { validateMessages } from './validate-messages.ts';
import { tagsRule, toTags } from './validate-tags.ts';

/** The checked fields besides the conversation itself; absent ones are undefined. */
interface EvaluationFields {
  readonly modelCore: string | undefined;
  readonly tags: Readonly<Record<string, string>> | undefined;
  readonly traceId: string | undefined;
  readonly evaluateLatest: boolean;
  readonly explanationCleaning: 'end_user' | undefined;
}

/** A checked call of `evaluate`. */
export interface Evaluation {
  readonly fields: EvaluationFields;
  /** The data retention under the name it bears on the wire; empty for the standard one. */
  readonly retention: Readonly<Record<string, string>>;
  readonly subjects: readonly EvaluationSubject[];
  readonly shape: CriteriaShape;
  readonly isBlocking: boolean;
}

/** What the client sets for all of its calls. */
export interface EvaluationDefaults {
  readonly modelCore: string | undefined;
  readonly names: ServiceNames;
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** An object, or a list of at least one. */
const isObjects = (value: unknown): boolean =>
  isObject(value) && (!Array.isArray(value) || (value.length > 0 && value.every(isRecord)));

const toolListRule = /* @__PURE__ */ listOf(
  /* @__PURE__ */ rule(isRecord, 'a tool definition is an object'),
  'pass an array of tool definitions',
);

type Fixed = Exclude<keyof EvaluateParams, 'messages' | 'input' | 'criteria' | 'evaluatorName'>;

const CONTEXT_FREE: Pick<RulesFor<EvaluateParams>, Fixed> = {
  result: /* @__PURE__ */ optional(
    /* @__PURE__ */ rule(
      (value) => value !== null,
      'pass what the provider’s client returned, or leave it out',
    ),
  ),
  system: /* @__PURE__ */ optional(
    /* @__PURE__ */ rule(
      (value) => typeof value === 'string' || isObjects(value),
      'pass the text, or the blocks of your provider',
    ),
  ),
  tools: /* @__PURE__ */ optional((value, path, issues) => {
    // The AI SDK has a record of them.
    if (!isPlainObject(value) || !isObjects(Object.values(value)))
      toolListRule(value, path, issues);
  }),
  choice: /* @__PURE__ */ optional(
    /* @__PURE__ */ rule(
      (value) => Number.isInteger(value) && Number(value) >= 0,
      'pass the index of an answer, from 0',
    ),
  ),
  strict: /* @__PURE__ */ optional(booleanRule),
  modelCore: /* @__PURE__ */ optional(modelCoreRule),
  tags: /* @__PURE__ */ optional(tagsRule),
  traceId: /* @__PURE__ */ optional(traceIdRule),
  dataRetention: /* @__PURE__ */ optional(/* @__PURE__ */ oneOf('standard', 'none')),
  evaluateLatest: /* @__PURE__ */ optional(booleanRule),
  explanationCleaning: /* @__PURE__ */ optional(/* @__PURE__ */ oneOf('end_user')),
  block: /* @__PURE__ */ optional(booleanRule),
};

const inputRule = /* @__PURE__ */ rule(
  (value) => typeof value === 'string' || (isObject(value) && !isEmptyList(value)),
  'pass the text or the list that was sent to the model',
);

const evaluatorNameRule = /* @__PURE__ */ rule((name) => {
  const length = typeof name === 'string' ? countCharacters(name) : 0;
  return length >= 1 && length <= LIMITS.evaluatorName;
}, 'a name has 1 to 255 characters');

/**
 * Checks everything a caller passed to `evaluate`, before anything is sent.
 *
 * @param params - What the caller passed.
 * @param defaults - What the client sets.
 * @param isOwnForm - Whether the messages are in the service's own form; others are checked as they are
 * read.
 * @throws {@link InvalidInputError} that lists what is wrong.
 * @throws {@link ConfigurationError} when `dataRetention: 'none'` has no field to travel in.
 */
export function validateEvaluation(
  params: EvaluateParams,
  defaults: EvaluationDefaults,
  isOwnForm: boolean,
): Evaluation {
  requireObject(params);
  const issues = new IssueList();
  const modelCore = params.modelCore ?? defaults.modelCore;
  checkFields(params, rulesFor(params, modelCore, isOwnForm), issues);
  if (isLightningCore(modelCore) && params.evaluateLatest === false) {
    issues.add(
      'evaluateLatest',
      `is false, and the core ${shortenKey(modelCore)} evaluates the latest response only: leave it out, or use another modelCore`,
    );
  }
  issues.throwIfAny();
  const shape = toCriteriaShape(params.criteria);
  return {
    fields: {
      modelCore,
      tags: toTags(params.tags),
      traceId: params.traceId,
      evaluateLatest: params.evaluateLatest ?? true,
      explanationCleaning: params.explanationCleaning,
    },
    retention: toRetention(params.dataRetention, defaults.names),
    subjects: toSubjects(params.evaluatorName, shape),
    shape,
    isBlocking: params.block ?? true,
  };
}

function rulesFor(
  { criteria, evaluatorName, input, result, messages }: EvaluateParams,
  modelCore: unknown,
  isOwnForm: boolean,
): RulesFor<EvaluateParams> {
  const isNeeded = input === undefined && result === undefined;
  return {
    messages: (value, _path, issues) => {
      if (value !== undefined || isNeeded) validateMessages(value, issues, isOwnForm);
    },
    input: optional((value, path, issues) => {
      if (messages !== undefined) {
        issues.add(path, 'is given together with messages: pass one of them');
      } else if (result === undefined) issues.add(path, 'is given without result: pass both');
      inputRule(value, path, issues);
    }),
    ...CONTEXT_FREE,
    choice: optional((value, path, issues) => {
      if (result === undefined) issues.add(path, 'is given without result: leave it out');
      CONTEXT_FREE.choice(value, path, issues);
    }),
    criteria: (value, path, issues) => {
      if (value !== undefined) checkCriteria(toCriteriaShape(value), modelCore, issues);
      else if (evaluatorName === undefined) {
        issues.add(path, 'is missing: pass criteria or evaluatorName');
      }
    },
    evaluatorName: optional((value, path, issues) => {
      if (criteria !== undefined) {
        issues.add(path, 'is given together with criteria: pass one of them');
      }
      evaluatorNameRule(value, path, issues);
    }),
  };
}

function toSubjects(
  evaluatorName: string | undefined,
  { entries }: CriteriaShape,
): EvaluationSubject[] {
  if (evaluatorName !== undefined) return [{ criterion: null, evaluatorName }];
  return entries.map(({ criterion }) => ({ criterion: String(criterion), evaluatorName: null }));
}

function toRetention(
  dataRetention: EvaluateParams['dataRetention'],
  { dataRetentionField }: ServiceNames,
): Readonly<Record<string, string>> {
  if (dataRetention !== 'none') return {};
  if (dataRetentionField !== undefined) return { [dataRetentionField]: dataRetention };
  throw new ConfigurationError(
    "dataRetention is 'none', and the name of its field is not known: a service that ignores the field would store the conversation unnoticed. Set the client option service.dataRetentionField to the name your deployment uses",
    { code: 'unconfigured_name', option: 'service.dataRetentionField' },
  );
}
