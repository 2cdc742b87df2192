import { isRecord } from '../values/objects.ts';
import { either, has, hasList, isObject, list, own, spelled, text } from './core/read.ts';

export interface OpenedRequest {
  /** The messages, items, contents or text. Undefined when the value is neither a message nor a body with messages. */
  readonly messages?: unknown;
  readonly system?: unknown;
  readonly tools?: unknown;
}

/**
 * Opens the body of a request in the format of any API: `{ messages, system, tools }`, `{ input, instructions }`, `{
 * contents, config }`, `{ prompt }` … Returns messages and texts as they are.
 */
export function openRequest(request: unknown): OpenedRequest {
  if (!isRecord(request)) return { messages: request ?? undefined };
  const messages = messagesOf(request);
  if (messages === undefined) return has(request, 'role', 'type') ? { messages: request } : {};
  return { messages, system: systemOf(request), tools: toolsOf(request) };
}

function messagesOf(request: object): unknown {
  if (hasList(request, 'messages')) return own(request, 'messages');
  // An item of the Responses API or a message may have an input or contents itself.
  if (has(request, 'role', 'type')) return undefined;
  const found = either(request, 'contents', 'input', 'prompt');
  if (typeof found === 'string' || isObject(found)) return found;
  // Version 1 of Cohere's API has a text and a history.
  const message = text(request, 'message');
  if (message === undefined) return undefined;
  const history = spelled(request, 'chatHistory');
  return [...list({ history }, 'history'), { role: 'USER', message }];
}

function systemOf(request: object): unknown {
  return (
    either(request, 'system', 'instructions', 'preamble') ??
    spelled(request, 'systemInstruction') ??
    spelled(own(request, 'config'), 'systemInstruction')
  );
}

function toolsOf(request: object): unknown {
  const owners = [request, own(request, 'config'), own(request, 'toolConfig')];
  const tools = owners.map((owner) => either(owner, 'tools')).find((found) => found !== undefined);
  if (tools !== undefined || !hasList(request, 'functions')) return tools;
  // The functions of the oldest chat API have no type.
  return list(request, 'functions').map((declaration) => ({
    type: 'function',
    function: declaration,
  }));
}
