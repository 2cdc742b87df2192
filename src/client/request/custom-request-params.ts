/** The value of a query parameter. A list repeats the parameter once per value. */
export type QueryValue = string | number | boolean | readonly (string | number | boolean)[];

/**
 * The request that `client.request` sends.
 *
 * @typeParam T - The type that `decode` returns.
 */
export interface CustomRequest<T = unknown> {
  /** The HTTP method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below the base URL, such as `/api/v1/…`; a path that leaves it is rejected. */
  readonly path: string;
  /**
   * The query parameters; those that are undefined are left out.
   *
   * @defaultValue none
   */
  readonly query?: Readonly<Record<string, QueryValue | undefined>> | undefined;
  /**
   * The body, sent as JSON.
   *
   * @defaultValue none
   */
  readonly body?: unknown;
  /**
   * Converts the parsed response to the result of the call. The call rejects with an error that it
   * throws.
   *
   * @defaultValue returns the parsed response
   */
  readonly decode?: ((body: unknown) => T) | undefined;
  /**
   * The credential to send.
   *
   * @defaultValue `'apiKey'`
   */
  readonly auth?: 'apiKey' | 'accessToken' | undefined;
  /**
   * Whether a failed request may be sent again.
   *
   * @defaultValue `true` for GET, else `false`
   */
  readonly retry?: boolean | undefined;
}
