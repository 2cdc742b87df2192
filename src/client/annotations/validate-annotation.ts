import type { CommentParams, RateParams } from './annotation-params.ts';
import { IssueList } from '../../values/issue-list.ts';
import { once } from '../../values/once.ts';
import { booleanRule, rule, type RulesFor } from '../../values/rules.ts';
import { throwIssues, traceIdRule, validateFields } from '../params.ts';

const ratingRules = /* @__PURE__ */ once((): RulesFor<RateParams> => ({
  traceId: traceIdRule,
  rating: booleanRule,
}));

const commentRules = /* @__PURE__ */ once((): RulesFor<CommentParams> => ({
  traceId: traceIdRule,
  comment: rule(
    (value) => typeof value === 'string' && value.trim() !== '',
    'pass a text that is not empty',
  ),
}));

/**
 * Checks the parameters of `annotations.rate`.
 *
 * @throws {@link InvalidInputError} that lists all issues.
 */
export function validateRating(params: RateParams): RateParams {
  return validateFields(params, ratingRules(), 'rate({ traceId, rating })');
}

/**
 * Checks the parameters of `annotations.comment`.
 *
 * @throws {@link InvalidInputError} that lists all issues.
 */
export function validateComment(params: CommentParams): CommentParams {
  return validateFields(params, commentRules(), 'comment({ traceId, comment })');
}

/**
 * Checks the id of a trace.
 *
 * @throws {@link InvalidInputError} unless it is a UUID.
 */
export function validateTraceId(traceId: string): void {
  const issues = new IssueList();
  traceIdRule(traceId, 'traceId', issues);
  throwIssues(issues);
}
