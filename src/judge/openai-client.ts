/** A message of the judge to its model. */
export interface ChatMessage {
  /** The author. */
  role: 'system' | 'user';
  /** The text. */
  content: string;
}

/** The format that the answer of the model must have. */
export type ResponseFormat =
  | {
      type: 'json_schema';
      json_schema: { name: string; strict: boolean; schema: Record<string, unknown> };
    }
  | { type: 'json_object' };

/** A request of the judge to its model. Its fields are mutable, as in the `openai` package. */
export interface ChatRequest {
  /** The name of the model. */
  model: string;
  /** The prompt; for a repair with what was wrong. */
  messages: ChatMessage[];
  /** Absent for models that have neither structured output nor JSON mode. */
  response_format?: ResponseFormat;
  /** Absent for models that do not accept it. */
  temperature?: number;
  /** Absent for models that do not accept it. */
  seed?: number;
  /** The limit of the answer in tokens. */
  max_tokens?: number;
  /** The same limit, for models that do not accept the other parameter. */
  max_completion_tokens?: number;
}

/** The options of a request of the judge. */
export interface ChatRequestOptions {
  /** Always 0: the client of the service repeats evaluations, and nothing else does. */
  maxRetries: number;
  /** Aborts at the timeout of the judge, and when the caller is gone. */
  signal: AbortSignal;
}

/**
 * The part of a client of the `openai` package that a judge uses. Any object with this shape works: the package itself,
 * of this major version and the last, or a client of your own.
 */
export interface OpenAIClient {
  /** The URL of the API, such as `https://api.openai.com/v1`. Results name its host. */
  readonly baseURL: string;
  /** The chat API. */
  readonly chat: {
    /** The completions of the chat API. */
    readonly completions: {
      /** Sends a request. The judge checks everything that it reads from the answer. */
      create(body: ChatRequest, options: ChatRequestOptions): PromiseLike<unknown>;
    };
  };
}
