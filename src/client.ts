import type { ClientOptions } from './options/client-options.ts';
import type { Criteria } from './options/criteria.ts';
import { DEFAULTS } from './options/defaults.ts';
import type { EvaluateParams } from './options/evaluate-params.ts';
import type { ModelCore } from './options/model-core.ts';
import type { RequestOptions } from './options/request-options.ts';
import { resolveOptions } from './options/resolve-options.ts';
import { createPipeline } from './pipeline.ts';
import { evaluate, type EvaluateContext, type EvaluateResult } from './resources/evaluate.ts';
import { systemClock } from './transport/clock.ts';
import { consoleLogger } from './transport/console-logger.ts';
import { createObserver } from './transport/observer.ts';
import { createTransport, type Transport } from './transport/transport.ts';

/**
 * A client of the Align evaluation service.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 *
 * const client = new Client(); // reads ALIGN_API_KEY
 * const result = await client.evaluate({
 *   messages: [
 *     { role: 'user', content: 'What is the tallest mountain on Earth?' },
 *     { role: 'assistant', content: 'Mount Everest, 8,849 m above sea level.' },
 *   ],
 *   criteria: 'Passes if the answer is correct',
 * });
 * console.log(result.score, result.explanation);
 * await client.close();
 * ```
 */
export class Client {
  // Private fields and closures: an inspected or serialised client shows no key.
  readonly #transport: Transport;
  readonly #context: EvaluateContext;

  /**
   * Creates a client. Nothing is sent until the first call.
   *
   * @param options - See {@link ClientOptions}; without any, the environment decides.
   * @throws {@link ConfigurationError} when there is no key, or an option or variable is unknown,
   * invalid or contradicts another.
   */
  constructor(options: ClientOptions = {}) {
    const resolved = resolveOptions(options);
    const { hooks, logger = consoleLogger, logLevel, modelCore, maxConcurrency, service } = resolved;
    this.#transport = createTransport({
      // Looked up at each request, so that whoever replaces the global fetch is heard.
      send: resolved.fetch ?? ((input, init) => fetch(input, init)),
      clock: systemClock,
      random: () => Math.random(),
      credentials: resolved.credentials,
      targetLabel: resolved.target.label,
      maxConcurrency,
      observer: createObserver(hooks, logger, logLevel),
    });
    this.#context = {
      pipeline: createPipeline(resolved, this.#transport),
      modelCore,
      service,
      criteriaConcurrency: maxConcurrency ?? DEFAULTS.criteriaConcurrency,
    };
  }

  /**
   * Scores a conversation against one criterion, a list, a record of named ones, or with a stored
   * evaluator (specification, "POST /api/v1/evals/reward"). The result has the shape of the
   * criteria; with `block: false` it holds task handles.
   *
   * @param params - The conversation, and what to score it against.
   * @param options - Options of this call.
   * @returns One result a criterion. A score of null means that the criterion did not apply.
   * @throws {@link InvalidInputError} when the input breaks a rule; nothing has been sent.
   * @throws {@link ConfigurationError} when the client or call is set up in a way that cannot work.
   * @throws {@link PartialEvaluationError} when some criteria of several failed; it holds what the
   * others gave.
   * @throws {@link ApiError} or one of its subclasses when the service refuses.
   * @throws {@link ConnectionError} when the service cannot be reached.
   * @throws {@link RequestTimeoutError} when there is no complete answer within `timeoutMs`.
   * @throws {@link ClientClosedError} when the client is closed.
   * @throws the `reason` of `options.signal`, as it is, when that aborts.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client();
   * const { tone, safe } = await client.evaluate({
   *   messages: [
   *     { role: 'user', content: 'My parcel is late.' },
   *     { role: 'assistant', content: 'I am sorry. It arrives tomorrow before noon.' },
   *   ],
   *   criteria: {
   *     tone: 'Reward friendly answers',
   *     safe: 'Passes if no refund is promised',
   *   },
   * });
   * console.log(tone.score, safe.score);
   * ```
   */
  async evaluate<
    const C extends Criteria = string,
    const M extends ModelCore = string,
    const B extends boolean = true,
  >(
    params: EvaluateParams<C, M, B>,
    options?: RequestOptions,
  ): Promise<EvaluateResult<C, B>> {
    const result = await evaluate(params as EvaluateParams, options, this.#context);
    return result as EvaluateResult<C, B>;
  }

  /**
   * Closes the client: calls in flight end with a {@link ClientClosedError}, new ones are refused.
   * Closing again does nothing more. It never rejects.
   *
   * @returns When all calls have settled.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client();
   * try {
   *   await client.evaluate({
   *     messages: [{ role: 'assistant', content: 'Good morning!' }],
   *     criteria: 'Reward friendly answers',
   *   });
   * } finally {
   *   await client.close();
   * }
   * ```
   */
  async close(): Promise<void> {
    await this.#transport.close();
  }

  /**
   * Closes the client at the end of an `await using` block.
   *
   * @returns When all calls have settled.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * await using client = new Client();
   * ```
   */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
