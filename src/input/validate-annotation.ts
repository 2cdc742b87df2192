import type { CommentParams, RateParams } from '../options/annotation-params.ts';
import { rule, type RulesFor, traceIdRule, validateFields } from '../values/rules.ts';

const RATING: RulesFor<RateParams> = {
  traceId: traceIdRule,
  rating: /* @__PURE__ */ rule((value) => typeof value === 'boolean', 'pass true or false'),
};

const COMMENT: RulesFor<CommentParams> = {
  traceId: traceIdRule,
  comment: /* @__PURE__ */ rule(
    (value) => typeof value === 'string' && value.trim() !== '',
    'pass a text that is not empty',
  ),
};

/**
 * Checks what a caller passed to `annotations.rate`.
 *
 * @param params - What the caller passed.
 * @throws {@link InvalidInputError} that lists what is wrong.
 */
export function validateRating(params: RateParams): void {
  validateFields(params, RATING);
}

/**
 * Checks what a caller passed to `annotations.comment`.
 *
 * @param params - What the caller passed.
 * @throws {@link InvalidInputError} that lists what is wrong.
 */
export function validateComment(params: CommentParams): void {
  validateFields(params, COMMENT);
}

/**
 * Checks the id of a trace on its own.
 *
 * @param traceId - What the caller passed.
 * @throws {@link InvalidInputError} unless it is a UUID.
 */
export function validateTraceId(traceId: string): void {
  validateFields({ traceId }, { traceId: traceIdRule });
}
