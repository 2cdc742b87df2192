import { isRecord } from '../../../src/values/objects.ts';
import type { ModelReply, ModelRequest } from './openai-server.ts';

/** The answer of a model that follows its instructions. */
export const VERDICT = {
  reasoning: 'The answer is short and right.',
  applicable: true,
  score: 0.75,
  explanation: 'Mostly correct.',
} as const;

/** The tokens of one completion. */
const COMPLETION_USAGE = {
  prompt_tokens: 100,
  completion_tokens: 20,
  total_tokens: 120,
  prompt_tokens_details: { cached_tokens: 60 },
} as const;

/** The fields of a completion that a test sets. */
export interface CompletionFields {
  readonly message?: object;
  readonly finish_reason?: string;
  readonly usage?: unknown;
}

/** Sends a status and a JSON body. */
export function jsonReply(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): ModelReply {
  return textReply(JSON.stringify(body), status, {
    'content-type': 'application/json',
    ...headers,
  });
}

/** Sends a status and a text. */
export function textReply(
  text: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): ModelReply {
  return (response) => {
    response.writeHead(status, headers).end(text);
  };
}

/** Sends a completion with this text. */
export function says(
  text: string | null,
  { message = {}, finish_reason = 'stop', usage = COMPLETION_USAGE }: CompletionFields = {},
): ModelReply {
  return jsonReply({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_795_000_000,
    model: 'judge-1',
    choices: [
      { index: 0, finish_reason, message: { role: 'assistant', content: text, ...message } },
    ],
    usage,
  });
}

/** Sends a verdict that can be used. */
export function scores(verdict: object = VERDICT, fields?: CompletionFields): ModelReply {
  return says(JSON.stringify(verdict), fields);
}

/** Sends an error in the format of OpenAI. */
export function rejects(
  status: number,
  error: object = {},
  headers?: Readonly<Record<string, string>>,
): ModelReply {
  const body = { message: 'It failed.', type: 'invalid_request_error', param: null, code: null };
  return jsonReply({ error: { ...body, ...error } }, status, headers);
}

/** What a model does not take. */
export interface Limits {
  /** The formats that it takes; by default all. */
  readonly formats?: readonly ('json_schema' | 'json_object')[];
  /** The parameters that it rejects. */
  readonly without?: readonly string[];
  /** Whether the error names the parameter; otherwise it says nothing but 400. */
  readonly namesParameter?: boolean;
  /** The status of the rejection. */
  readonly status?: number;
}

/** Replies unless the request has a parameter that the model does not take, which it rejects. */
export function taking(
  { formats, without = [], namesParameter = true, status = 400 }: Limits,
  reply: ModelReply = scores(),
): ModelReply {
  return (response, request) => {
    const rejected = [
      ...without.filter((name) => name in request.body),
      ...(formats === undefined || formats.includes(formatOf(request) as 'json_schema')
        ? []
        : ['response_format']),
    ].filter((name) => name in request.body);
    const [param] = rejected;
    if (param === undefined) return reply(response, request);
    const error = namesParameter ? { param, code: 'unsupported_parameter' } : {};
    return rejects(status, error)(response, request);
  };
}

/** The type of the format that a request asks for. */
export function formatOf({ body }: ModelRequest): string {
  const format = body['response_format'];
  return isRecord(format) ? String(format['type']) : 'none';
}

/** Requests that wait until a test releases them. */
export interface HeldReplies {
  readonly reply: ModelReply;
  /** The number of requests that wait. */
  readonly waiting: () => number;
  /** The number of requests whose connection closed while they waited. */
  readonly abandoned: () => number;
  /** Lets all requests go on, also later ones. */
  readonly release: () => void;
}

/** Holds every request back, and then sends a verdict. */
export function holding(reply: ModelReply = scores()): HeldReplies {
  const gate = Promise.withResolvers<undefined>();
  let [waiting, abandoned] = [0, 0];
  return {
    reply: async (response, request) => {
      waiting += 1;
      const onClose = (): void => {
        waiting -= 1;
        abandoned += 1;
      };
      response.once('close', onClose);
      await gate.promise;
      if (response.destroyed) return;
      response.off('close', onClose);
      waiting -= 1;
      await reply(response, request);
    },
    waiting: () => waiting,
    abandoned: () => abandoned,
    release: () => {
      gate.resolve(undefined);
    },
  };
}

/** Sends nothing until the server closes. */
export const stallsBeforeHeaders: ModelReply = () => {};

/** Sends the headers and a part of a completion, and then nothing. */
export const stallsInBody: ModelReply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":[');
};

/** Sends a part of a completion, and closes the connection. */
export const cutsBody: ModelReply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
  response.write('{"choices":[', () => {
    response.destroy();
  });
};

/** Resets the connection without a response. */
export const resetsConnection: ModelReply = (response) => {
  response.socket?.resetAndDestroy();
};
