import { withCallerStack, withCallerStackSync } from '../errors/with-caller-stack.ts';
import type { ProviderResult } from '../providers/provider-result.ts';
import type { Criteria } from '../service/criteria.ts';
import type { ModelCore } from '../service/model-core.ts';
import { Annotations } from './annotations/annotations.ts';
import { type ClientContext, rememberContext } from './client-context.ts';
import type { EvaluateTraceParams } from './evaluate-trace/evaluate-trace-params.ts';
import { evaluateTrace, type EvaluateTraceResult } from './evaluate-trace/evaluate-trace.ts';
import type { EvaluateArgument } from './evaluate/evaluate-params.ts';
import { evaluate, type EvaluateResult } from './evaluate/evaluate.ts';
import { EvaluationRows } from './evaluations/evaluation-rows.ts';
import type { ClientOptions } from './options/client-options.ts';
import type { RequestOptions } from './options/request-options.ts';
import { resolveOptions } from './options/resolve-options.ts';
import { createPipeline } from './pipeline.ts';
import { RateLimitRecord } from './rate-limits/rate-limit-record.ts';
import { type CustomRequest, sendCustomRequest } from './request/custom-request.ts';
import { Tasks } from './tasks/tasks.ts';
import { Traces } from './traces/traces.ts';
import { createClientTransport } from './transport/client-transport.ts';
import type { Transport } from './transport/transport.ts';

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
  /** The stored traces. */
  readonly traces: Traces;

  /** The ratings of traces and the comments on them. */
  readonly annotations: Annotations;

  /** The stored evaluation rows: one row per past call. */
  readonly evaluations: EvaluationRows;

  /** The rate limits of the account. */
  readonly rateLimits: RateLimitRecord;

  /** The evaluations that run in the background of the service. */
  readonly tasks: Tasks;

  // Private fields and closures, so that an inspected or serialised client shows no key.
  readonly #transport: Transport;
  readonly #context: ClientContext;

  /**
   * Creates a client. Nothing is sent until the first call.
   *
   * @param options - The options; environment variables and defaults replace the options that are left out.
   * @throws {@link ConfigurationError} when no key is set, or when an option or a variable is unknown, is
   * invalid or contradicts another.
   */
  constructor(options: ClientOptions = {}) {
    const resolved = withCallerStackSync(this, 'constructor', () => resolveOptions(options));
    const { names } = resolved;
    this.#transport = createClientTransport(resolved);
    const pipeline = createPipeline(resolved, this.#transport);
    this.#context = rememberContext(this, { pipeline, defaults: resolved });
    this.traces = new Traces(pipeline, names);
    this.annotations = new Annotations(pipeline, names);
    this.evaluations = new EvaluationRows(pipeline);
    this.rateLimits = new RateLimitRecord(pipeline);
    this.tasks = new Tasks(pipeline, names);
  }

  /**
   * Scores a conversation against one criterion, a list, a record of named criteria, or with a stored
   * evaluator. The result mirrors the shape of `criteria`; with `block: false` it contains task handles.
   *
   * @param params - The conversation, and the criteria or the evaluator.
   * @param options - Options of this call.
   * @returns One result per criterion. A score of null means that the criterion did not apply.
   * @throws {@link InvalidInputError} when the input breaks a rule; nothing has been sent.
   * @throws {@link UnsupportedResultError} when the conversation cannot be read, or `strict` rejects a
   * warning.
   * @throws {@link ConfigurationError} when an option of the client or of the call is invalid or missing.
   * @throws {@link PartialEvaluationError} when some of several criteria failed; it contains the results
   * of the others.
   * @throws {@link ApiError} or one of its subclasses when the service rejects the request.
   * @throws {@link ConnectionError} when the service cannot be reached.
   * @throws {@link RequestTimeoutError} when the complete response does not arrive within `timeoutMs`.
   * @throws {@link ClientClosedError} when the client is closed.
   * @throws the `reason` of `options.signal` when it aborts.
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
  evaluate<
    const C extends Criteria = string,
    const M extends ModelCore = ModelCore,
    const B extends boolean | undefined = true,
    R extends string | object = ProviderResult,
  >(params: EvaluateArgument<C, M, B, R>, options?: RequestOptions): Promise<EvaluateResult<C, B>>;
  // The overload states what callers may pass; the implementation checks it.
  async evaluate(params: never, options?: RequestOptions): Promise<unknown> {
    return await withCallerStack(this, 'evaluate', () => evaluate(params, options, this.#context));
  }

  /**
   * Scores the runs of several agents against one criterion, a list, or a record of named criteria. The
   * result mirrors the shape of `criteria`; with `block: false` it contains task handles.
   *
   * @param params - The trace and the criteria.
   * @param options - Options of this call.
   * @returns One result per criterion. A score of null means that the criterion did not apply. `warnings`
   * reports unusual parts of the trace, such as an agent that calls itself, and secrets removed from its tools.
   * @throws {@link InvalidInputError} when the input breaks a rule; nothing has been sent.
   * @throws the same errors as {@link Client.evaluate}.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client();
   * const result = await client.evaluateTrace({
   *   trace: {
   *     root_agent_instance_id: 'planner-1',
   *     agent_instance_by_id: {
   *       'planner-1': {
   *         id: 'planner-1',
   *         name: 'planner',
   *         interactions: [
   *           {
   *             input_messages: [{ role: 'user', content: 'Find me a train to Lyon.' }],
   *             output_messages: [{ content: 'The 9:04 takes two hours.' }],
   *           },
   *         ],
   *       },
   *     },
   *   },
   *   criteria: 'Reward agents that state where they looked',
   * });
   * console.log(result.overallScore, result.agentScores['planner-1']);
   * ```
   */
  async evaluateTrace<
    const C extends Criteria,
    const M extends ModelCore = ModelCore,
    const B extends boolean | undefined = true,
  >(
    params: EvaluateTraceParams<C, M, B>,
    options?: RequestOptions,
  ): Promise<EvaluateTraceResult<C, B>> {
    const result = await withCallerStack(this, 'evaluateTrace', () =>
      evaluateTrace(params, options, this.#context),
    );
    return result as EvaluateTraceResult<C, B>;
  }

  /**
   * Sends a request to a route that this package does not know, with the credentials, retries, deadline
   * and errors of the client.
   *
   * @param request - Method, path below the base URL, query and body.
   * @param options - Options of this call.
   * @returns The result of `decode`, or the parsed response; undefined when the response has no body.
   * @throws {@link InvalidInputError} when the request breaks a rule, or its path leaves the base URL.
   * @throws {@link ApiError} or one of its subclasses when the service rejects the request.
   * @throws the error that `decode` throws.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client();
   * const response = await client.request({ method: 'GET', path: '/api/v1/something-new' });
   * console.log(response);
   * ```
   */
  async request<T = unknown>(request: CustomRequest<T>, options?: RequestOptions): Promise<T> {
    return await withCallerStack(this, 'request', () =>
      sendCustomRequest(request, options, this.#context.pipeline),
    );
  }

  /**
   * Closes the client: all calls reject with a {@link ClientClosedError}. Closing again has no effect.
   *
   * @returns A promise that resolves when all calls have settled.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client();
   * try {
   *   await client.evaluate({
   *     messages: [
   *       { role: 'user', content: 'When do you open?' },
   *       { role: 'assistant', content: 'Good morning! We open at nine.' },
   *     ],
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
   * @returns A promise that resolves when all calls have settled.
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
