import { either, has, hasList, isObject, list, own, spelled, text } from './core/read.ts';

/** The parts of the body of a request to a model. */
export interface OpenedRequest {
  /** The messages, items, contents or text; undefined where the value is none of them and has none. */
  readonly messages?: unknown;
  /** The system text that is beside the messages. */
  readonly system?: unknown;
  /** The tools. */
  readonly tools?: unknown;
}

/**
 * Opens the body of a request in the format of any API: `{ messages, system, tools }`, `{ input, instructions }`,
 * `{ contents, config }`, `{ prompt }` … Messages themselves, and a text, are returned as they are.
 */
export function openRequest(request: unknown): OpenedRequest {
  if (!isObject(request) || Array.isArray(request)) return { messages: request ?? undefined };
  const messages = messagesOf(request);
  if (messages === undefined) return has(request, 'role', 'type') ? { messages: request } : {};
  const config = own(request, 'config');
  const system =
    either(request, 'system', 'instructions', 'preamble') ??
    spelled(request, 'systemInstruction') ??
    spelled(config, 'systemInstruction');
  const tools =
    either(request, 'tools', 'functions') ??
    either(config, 'tools') ??
    either(own(request, 'toolConfig'), 'tools');
  return { messages, system, tools: hasList(request, 'functions') ? toTools(tools) : tools };
}

function messagesOf(request: object): unknown {
  if (hasList(request, 'messages')) return own(request, 'messages');
  // An item of the Responses API and a message have an input or contents of their own.
  if (has(request, 'role', 'type')) return undefined;
  const found = either(request, 'contents', 'input', 'prompt');
  if (typeof found === 'string' || isObject(found)) return found;
  // Version 1 of Cohere's API.
  const message = text(request, 'message');
  if (message === undefined) return undefined;
  const history = spelled(request, 'chatHistory');
  return [...list({ history }, 'history'), { role: 'USER', message }];
}

/** Wraps the functions of the oldest chat API, which have no type. */
function toTools(functions: unknown): unknown {
  return list({ functions }, 'functions').map((declaration) => ({
    type: 'function',
    function: declaration,
  }));
}
