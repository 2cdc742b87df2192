/** A value of a query parameter; a list gives the parameter once a value. */
export type QueryValue = string | number | boolean | readonly (string | number | boolean)[];

/**
 * What `client.request` takes.
 *
 * @typeParam T - What `decode` gives.
 */
export interface CustomRequest<T = unknown> {
  /** The HTTP method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below the base URL, as `/api/v1/…`; it cannot leave it. */
  readonly path: string;
  /**
   * The query parameters; undefined ones are left out.
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
   * Turns the parsed answer into what the call gives; an error it throws is thrown as it is.
   *
   * @defaultValue gives the parsed answer
   */
  readonly decode?: ((body: unknown) => T) | undefined;
  /**
   * Which credential to send.
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
