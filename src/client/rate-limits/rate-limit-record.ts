import { withCallerStack } from '../../errors/with-caller-stack.ts';
import type { RequestOptions } from '../options/request-options.ts';
import type { Pipeline } from '../pipeline.ts';
import { ROUTES } from '../../service/routes.ts';
import { decodeRateLimits, type RateLimits } from '../../service/rate-limits.ts';

/** The limits of the account: `client.rateLimits`. */
export class RateLimitRecord {
  readonly #pipeline: Pipeline;

  /**
   * Creates the resource; only the client calls it.
   *
   * @internal
   */
  constructor(pipeline: Pipeline) {
    this.#pipeline = pipeline;
  }

  /**
   * Fetches the rate limits of the account. It needs a bearer token, `accessToken` or
   * `ALIGN_ACCESS_TOKEN`, and no API key.
   *
   * @param options - Options of this call.
   * @throws {@link ConfigurationError} when the client has no access token.
   * @throws {@link AuthenticationError} when the token is not accepted.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client({ accessToken: () => 'from your OAuth flow' });
   * const { alignRatePerMinute, monthlyTokenQuota } = await client.rateLimits.me();
   * console.log(alignRatePerMinute, monthlyTokenQuota);
   * ```
   */
  async me(options?: RequestOptions): Promise<RateLimits> {
    return await withCallerStack(this, 'me', async () => {
      const call = this.#pipeline.resolve(options);
      return await this.#pipeline.send(
        {
          method: 'GET',
          path: ROUTES.rateLimits,
          auth: 'accessToken',
          retry: 'repeatable',
          decode: decodeRateLimits,
        },
        call,
      );
    });
  }
}
