import type { AgentTrace, ModelInteraction } from '../../../src/service/agent-trace.ts';

/** The parsed body of a request to the model. */
export interface ModelBody {
  readonly model?: string;
  readonly stream?: boolean;
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
}

/** A `fetch` that answers as a model does. */
export type ModelFetch = typeof globalThis.fetch;

const URL_OF_MODEL = 'https://models.example/v1/chat/completions';

/** The answer of the chat completions API. */
export function chatAnswer(content: string): object {
  const choice = { index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' };
  return { id: 'chatcmpl-1', object: 'chat.completion', model: 'scripted', choices: [choice] };
}

/** A model that repeats the last message. */
export const echoModel: ModelFetch = modelOf(({ messages = [] }) =>
  Response.json(chatAnswer(`You said: ${messages.at(-1)?.content ?? ''}`)),
);

/** Creates a `fetch` from a function that answers the body of a request. */
export function modelOf(answer: (body: ModelBody) => Response | Promise<Response>): ModelFetch {
  return async (_, init) => {
    const body: unknown = init?.body;
    return answer(typeof body === 'string' ? (JSON.parse(body) as ModelBody) : {});
  };
}

/** Asks a model, and reads the whole answer. */
export async function ask(fetch: ModelFetch, content: string, more: object = {}): Promise<string> {
  const response = await post(fetch, { messages: [{ role: 'user', content }], ...more });
  return response.text();
}

/** Sends a body to a model. */
export function post(fetch: ModelFetch, body: object): Promise<Response> {
  return fetch(URL_OF_MODEL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer secret-of-the-model' },
    body: JSON.stringify({ model: 'scripted', ...body }),
  });
}

/** The text of an event stream. */
export function eventText(events: readonly unknown[]): string {
  return events
    .map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
    .join('');
}

/** Answers with an event stream, in parts of bytes. */
export function streamOf(parts: readonly (Uint8Array<ArrayBuffer> | string)[]): Response {
  const left = [...parts];
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        const part = left.shift();
        if (part === undefined) controller.close();
        else controller.enqueue(typeof part === 'string' ? encoder.encode(part) : part);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

/** The interaction that {@link ask} with an {@link echoModel} becomes. */
export function echoed(content: string): ModelInteraction {
  return {
    input_messages: [{ role: 'user', type: 'text', content }],
    output_messages: [{ type: 'text', content: `You said: ${content}` }],
  };
}

/** The steps of each agent of a trace: what it asked, and the ids of the agents that it called. */
export function stepsOf(trace: AgentTrace): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.values(trace.agent_instance_by_id).map(({ id, interactions }) => [
      id,
      interactions.map((step) =>
        typeof step === 'string'
          ? `→ ${step}`
          : JSON.stringify(step.input_messages.at(-1)?.content).slice(1, -1),
      ),
    ]),
  );
}
