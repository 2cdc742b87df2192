/** The second argument with which the client calls `fetch`. Pass on all of it: it has the key and the deadline. */
export interface FetchInit {
  /** The HTTP method. */
  readonly method: string;
  /** The headers with names in lower case, including the one with the key. */
  readonly headers: Record<string, string>;
  /** Redirects are not followed: they would send the key and the conversation to another origin. */
  readonly redirect: 'manual';
  /** The body: JSON, or null for a request without a body. */
  readonly body: string | null;
  /** The signal that aborts the attempt. */
  readonly signal: AbortSignal;
}

/** The part of a response that the client reads. The `Response` of every runtime, and of undici, has this type. */
export interface FetchResponse {
  /** The HTTP status. */
  readonly status: number;
  /** Whether the status is from 200 to 299. */
  readonly ok: boolean;
  /** The kind of the response, for example `'basic'`. */
  readonly type: string;
  /** The headers. */
  readonly headers: {
    /** Returns the value of a header. */
    get(name: string): string | null;
  };
  /** The body as a web stream. */
  readonly body: {
    /** Returns a reader. */
    getReader(): object;
  } | null;
}

/** Sends a request: the `fetch` of any runtime or of undici, or a function that calls one of them. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;
