import { isObject } from '../../providers/core/read.ts';
import { LIMITS } from '../../service/requests.ts';
import { tagsRule } from '../../service/tags.ts';
import { countCharacters } from '../../values/describe-value.ts';
import { isPlainObject, isRecord } from '../../values/objects.ts';
import { once } from '../../values/once.ts';
import {
  anyValue,
  booleanRule,
  listOf,
  oneOf,
  optional,
  rule,
  type Rule,
  type RulesFor,
  textRule,
  zeroOrMoreRule,
} from '../../values/rules.ts';
import { checkCriteria, toCriteriaShape } from '../criteria/criteria.ts';
import { traceIdRule } from '../params.ts';
import type { EvaluateParams } from './evaluate-params.ts';
import { checkContents } from './message-rules.ts';

type Dependent = 'messages' | 'input' | 'result' | 'choice' | 'criteria' | 'evaluatorName';

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Accepts an object, or a list of at least one object. */
const isObjects = (value: unknown): boolean =>
  isObject(value) &&
  (!Array.isArray(value) ||
    (value.length > 0 && value.findIndex((item) => !isRecord(item)) === -1));

const toolListRule = /* @__PURE__ */ listOf(
  /* @__PURE__ */ rule(isRecord, 'a tool definition is an object'),
  'pass an array of tool definitions',
);

const toolsRule: Rule = (value, path, issues) => {
  // The AI SDK defines tools in a record.
  if (!isPlainObject(value) || !isObjects(Object.values(value))) toolListRule(value, path, issues);
};

const inputRule = /* @__PURE__ */ rule(
  (value) => typeof value === 'string' || (isObject(value) && !isEmptyList(value)),
  'pass the text or the list that was sent to the model',
);

const evaluatorNameRule = /* @__PURE__ */ rule((name) => {
  const length = typeof name === 'string' ? countCharacters(name) : 0;
  return length >= 1 && length <= LIMITS.evaluatorName;
}, 'a name has 1 to 255 characters');

// A provider's client whose result was not checked may have returned undefined.
const resultRule: Rule = (value, path, issues) => {
  if (value === undefined || value === null) {
    issues.add(
      path,
      `is ${String(value)}: the call to the provider returned nothing. Await the call, check what it returns, or leave the field out`,
    );
  } else checkContents(value, path, issues);
};

const independentRules = /* @__PURE__ */ once((): Omit<RulesFor<EvaluateParams>, Dependent> => ({
  system: optional(
    rule(
      (value) => typeof value === 'string' || isEmptyList(value) || isObjects(value),
      'pass the text, or the blocks of your provider',
    ),
  ),
  tools: optional(toolsRule),
  strict: optional(booleanRule),
  modelCore: optional(textRule),
  tags: optional(tagsRule),
  traceId: optional(traceIdRule),
  dataRetention: optional(oneOf('standard', 'none')),
  evaluateLatest: optional(booleanRule),
  explanationCleaning: optional(oneOf('end_user')),
  block: optional(booleanRule),
}));

/**
 * Returns the rules of `evaluate` for these parameters, because some fields exclude or require others.
 *
 * @param modelCore - The core of the call or of the client, if one is set.
 */
export function evaluationRules(
  params: EvaluateParams,
  modelCore: unknown,
  messagesRule: Rule,
): RulesFor<EvaluateParams> {
  const { criteria, evaluatorName, input, messages } = params;
  // Without messages, an undefined result counts as passed, so that a missing answer is never scored.
  const hasResult =
    Object.hasOwn(params, 'result') && (params.result !== undefined || messages === undefined);
  const needsMessages = input === undefined && !hasResult;
  return {
    messages: needsMessages ? messagesRule : optional(messagesRule),
    input: optional((value, path, issues) => {
      if (messages !== undefined) {
        issues.add(path, 'is passed together with messages: pass one of them');
      } else if (!hasResult) issues.add(path, 'is passed without result: pass both');
      inputRule(value, path, issues);
      checkContents(value, path, issues);
    }),
    result: hasResult ? resultRule : anyValue,
    ...independentRules(),
    choice: optional((value, path, issues) => {
      if (!hasResult) issues.add(path, 'is passed without result: leave it out');
      zeroOrMoreRule(value, path, issues);
    }),
    criteria: (value, path, issues) => {
      if (value !== undefined) checkCriteria(toCriteriaShape(value), modelCore, issues);
      else if (evaluatorName === undefined) {
        issues.add(path, 'is missing: pass criteria or evaluatorName');
      }
    },
    evaluatorName: optional((value, path, issues) => {
      if (criteria !== undefined) {
        issues.add(path, 'is passed together with criteria: pass one of them');
      }
      evaluatorNameRule(value, path, issues);
    }),
  };
}
