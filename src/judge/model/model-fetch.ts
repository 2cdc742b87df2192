/** The largest answer of a model in bytes, after decompression. The longest answers have a few hundred kilobytes. */
const MAX_BYTES: number = 8 * 1024 * 1024;

// A code and not a class: the judge may be of another copy of the package than the client's `fetch`.
const TOO_LARGE = 'align_answer_too_large';

/**
 * A `fetch` for the client of a model. It fails when a response has more than 8 MiB after decompression, because a
 * client keeps the whole response in memory, and an answer may not end. It follows no redirects, which would send the
 * conversation to another host.
 *
 * @param input - The URL, or a request.
 * @param init - The options of the request.
 *
 * @example
 * ```ts
 * import { createJudge, modelFetch } from 'align-evals/judge';
 * import OpenAI from 'openai';
 *
 * const baseURL = 'http://127.0.0.1:11434/v1';
 * const openai = new OpenAI({ baseURL, apiKey: 'unused', fetch: modelFetch });
 * const judge = createJudge({ openai, model: 'qwen3:8b' });
 * console.log(judge.service); // judge qwen3:8b at 127.0.0.1:11434, prompt 1
 * ```
 */
export async function modelFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  const { body, headers, status, statusText } = response;
  if (body === null) return response;
  return new Response(body.pipeThrough(countBytes()), { headers, status, statusText });
}

/** Whether `modelFetch` ended the response that a client failed to read. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === TOO_LARGE;
}

/** Passes chunks on. An error of the stream also cancels the response, which closes its connection. */
function countBytes(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes <= MAX_BYTES) controller.enqueue(chunk);
      else
        controller.error(Object.assign(new Error('The answer is too large'), { code: TOO_LARGE }));
    },
  });
}
