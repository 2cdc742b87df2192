import type { Hooks } from './hooks.ts';
import type { Logger, LogLevel } from './logger.ts';
import type { ModelCore } from './model-core.ts';
import type { Region } from './regions.ts';
import type { ServiceOptions } from './service-options.ts';

/** A key or token, or a function that gives one, called before each attempt within the deadline. */
export type Credential = string | (() => string | Promise<string>);

/**
 * What `new Client(…)` takes. `undefined` means absent, everywhere. An argument beats an environment
 * variable, and that beats the default.
 */
export interface ClientOptions {
  /**
   * The API key, or a function that gives it. Keys are valid in the region they were made in only
   * (specification, "Authentication"). White space around it is removed.
   *
   * @defaultValue the environment variable `ALIGN_API_KEY`
   */
  readonly apiKey?: Credential | undefined;
  /**
   * The bearer token that reading the rate limits needs, or a function that gives it.
   *
   * @defaultValue the environment variable `ALIGN_ACCESS_TOKEN`
   */
  readonly accessToken?: Credential | undefined;
  /**
   * The region that stores and processes the data. Excludes `baseUrl`.
   *
   * @defaultValue the environment variable `ALIGN_REGION`, else `'eu'`
   */
  readonly region?: Region | undefined;
  /**
   * The address of a custom deployment, `https` unless it is a loopback address. Excludes `region`.
   *
   * @defaultValue the environment variable `ALIGN_BASE_URL`, else the address of the region
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * Allows `http` to hosts beyond loopback, which sends the key in the clear.
   *
   * @defaultValue `false`
   */
  readonly allowInsecureHttp?: boolean | undefined;
  /**
   * How often a failed request is sent again: an integer of at least 1. Retries cannot be turned off
   * (specification, "Client library behaviour").
   *
   * @defaultValue `1`
   */
  readonly numRetries?: number | undefined;
  /**
   * The time for one request with its retries and its body, in milliseconds, from 1 to 2147483647.
   * It starts when the request leaves the queue of `maxConcurrency`.
   *
   * @defaultValue `60000`
   */
  readonly timeoutMs?: number | undefined;
  /**
   * The model core of calls that name none.
   *
   * @defaultValue none: the service uses its own default
   */
  readonly modelCore?: ModelCore | undefined;
  /**
   * How many requests this client has in flight at a time; further ones wait. While it is unset,
   * calls do not wait, and the criteria of one list run 5 at a time.
   *
   * @defaultValue none
   */
  readonly maxConcurrency?: number | undefined;
  /**
   * The largest answer that is read, in bytes after decompression.
   *
   * @defaultValue `8388608` for results, `33554432` for traces, lists and `request`
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * Headers of every request. Those that carry credentials or describe the body cannot be set.
   *
   * @defaultValue none
   */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * The function that sends requests.
   *
   * @defaultValue the global `fetch`, looked up at each request
   */
  readonly fetch?: typeof fetch | undefined;
  /**
   * Where log lines go.
   *
   * @defaultValue the console
   */
  readonly logger?: Logger | undefined;
  /**
   * How much is logged. Log lines hold no key, prompt or body.
   *
   * @defaultValue the environment variable `ALIGN_LOG`, else `'warn'` with a `logger`, else `'off'`
   */
  readonly logLevel?: LogLevel | undefined;
  /**
   * Functions that are told what the client does.
   *
   * @defaultValue none
   */
  readonly hooks?: Hooks | undefined;
  /**
   * Allows the client in browsers, where anybody can read the key.
   *
   * @defaultValue `false`
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
  /**
   * Names that the specification leaves open, for deployments that use other ones.
   *
   * @defaultValue none
   */
  readonly service?: ServiceOptions | undefined;
}
