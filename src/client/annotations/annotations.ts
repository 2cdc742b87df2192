import { withCallerStack } from '../../errors/with-caller-stack.ts';
import {
  type Comment,
  type CommentRequest,
  decodeComment,
  decodeRating,
  type Rating,
  type RatingWire,
} from '../../service/annotations.ts';
import { ROUTES } from '../../service/routes.ts';
import type { ServiceNames } from '../../service/service-names.ts';
import { toWireFields } from '../../service/wire-keys.ts';
import { once } from '../../values/once.ts';
import { booleanRule, rule, type RulesFor } from '../../values/rules.ts';
import type { RequestOptions } from '../options/request-options.ts';
import { traceIdRule, validateFields } from '../params.ts';
import type { Pipeline } from '../pipeline.ts';
import { toJson } from '../../values/to-json.ts';

/** The parameters of `client.annotations.rate`. */
export interface RateParams {
  /** The id of the trace: a UUID. */
  readonly traceId: string;
  /** The rating; it replaces an earlier one. */
  readonly rating: boolean;
}

/** The parameters of `client.annotations.comment`. */
export interface CommentParams {
  /** The id of the trace: a UUID. */
  readonly traceId: string;
  /** The text of the comment; not empty. */
  readonly comment: string;
}

/** Ratings and comments on traces: `client.annotations`. */
export class Annotations {
  readonly #pipeline: Pipeline;
  readonly #names: ServiceNames;

  /**
   * Creates the resource; only the client calls it.
   *
   * @internal
   */
  constructor(pipeline: Pipeline, names: ServiceNames) {
    this.#pipeline = pipeline;
    this.#names = names;
  }

  /**
   * Rates a trace. A later rating replaces an earlier one.
   *
   * @param params - The trace and its rating.
   * @param options - Options of this call.
   * @returns The record that the service stored.
   * @throws {@link InvalidInputError} when the id is not a UUID or the rating not a boolean.
   * @throws {@link NotFoundError} when there is no such trace in this region.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client();
   * await client.annotations.rate({
   *   traceId: '7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11',
   *   rating: true,
   * });
   * ```
   */
  async rate(params: RateParams, options?: RequestOptions): Promise<Rating> {
    return await withCallerStack(this, 'rate', async () => {
      const { traceId, rating } = validateFields(
        params,
        ratingRules(),
        'rate({ traceId, rating })',
      );
      const call = this.#pipeline.resolve(options);
      return await this.#pipeline.send(
        {
          method: 'POST',
          path: ROUTES.rating,
          body: toJson(toWireFields<RatingWire>({ traceId, rating })),
          retry: 'repeatable',
          decode: decodeRating,
        },
        call,
      );
    });
  }

  /**
   * Adds a comment to a trace. The service would store a repeated request as a second comment, so the
   * client retries only when the service certainly did not process the request (429 and 503).
   *
   * @param params - The trace and the comment.
   * @param options - Options of this call.
   * @returns The record that the service stored.
   * @throws {@link InvalidInputError} when the id is not a UUID or the comment is empty.
   * @throws {@link NotFoundError} when there is no such trace in this region.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client();
   * await client.annotations.comment({
   *   traceId: '7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11',
   *   comment: 'The source is out of date.',
   * });
   * ```
   */
  async comment(params: CommentParams, options?: RequestOptions): Promise<Comment> {
    return await withCallerStack(this, 'comment', async () => {
      const { traceId, comment } = validateFields(
        params,
        commentRules(),
        'comment({ traceId, comment })',
      );
      const call = this.#pipeline.resolve(options);
      return await this.#pipeline.send(
        {
          method: 'POST',
          path: this.#names.commentPath,
          body: toJson(toWireFields<CommentRequest>({ traceId, comment })),
          retry: 'unless_processed',
          decode: decodeComment,
        },
        call,
      );
    });
  }
}

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
