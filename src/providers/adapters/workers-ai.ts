import { has, hasList, list, own } from '../core/read.ts';
import { readChatAssistant } from '../dialects/chat.ts';
import type { Adapter } from './adapter.ts';

const KEYS = /^(?:response|tool_calls|usage)$/;

/** Reads the result of a text model of Cloudflare Workers AI, in its own format. */
export const workersAi: Adapter = {
  kind: 'workers-ai.text',
  // With a schema, the response is an object. It is rejected, because an object of an application looks the same.
  matches: (result) => {
    const response = own(result, 'response');
    const calls = list(result, 'tool_calls');
    const isText =
      typeof response === 'string' &&
      (hasList(result, 'tool_calls') || has(own(result, 'usage'), 'prompt_tokens'));
    return (
      (isText || (response === null && calls.length > 0)) &&
      Object.keys(result).every((key) => KEYS.test(key))
    );
  },
  addAnswer: (result, { transcript }) => {
    const tool_calls = list(result, 'tool_calls');
    readChatAssistant({ content: own(result, 'response'), tool_calls }, transcript);
    return undefined;
  },
};
