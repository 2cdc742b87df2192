// Everyday answers of compatible servers, with the properties that their client libraries add.
import { describe, expect, it } from 'vitest';
import { toConversation } from '../../../../../src/providers/index.ts';
import { chat } from '../../../../kit/providers/provider-results.ts';
import { CRITERION, read } from '../../given.ts';

const HI = { role: 'user', content: 'Hi' };
const CALL = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };

/** The message of a completion of each client library, without role and content. */
const MESSAGES: Readonly<Record<string, object>> = {
  OpenAI: { refusal: null, annotations: [] },
  'OpenAI in Python': {
    refusal: null,
    annotations: [],
    audio: null,
    function_call: null,
    tool_calls: null,
  },
  'OpenAI, parse()': { refusal: null, annotations: [], parsed: { a: 1 } },
  'OpenAI, a call': {
    content: null,
    refusal: null,
    tool_calls: [{ ...CALL, function: { ...CALL.function, parsed_arguments: null } }],
  },
  'OpenAI, a refusal': { content: null, refusal: 'No.' },
  Groq: { reasoning: 'Hm.', channel: 'final' },
  Together: { tool_calls: [], reasoning: null },
  DeepSeek: { reasoning_content: 'Hm.' },
  OpenRouter: {
    refusal: null,
    reasoning: 'Hm.',
    reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }],
  },
  LiteLLM: {
    function_call: null,
    tool_calls: null,
    provider_specific_fields: { citations: null },
    thinking_blocks: [],
  },
  Mistral: { tool_calls: null, prefix: false },
  'Mistral in camel case': { toolCalls: null, prefix: false },
  Ollama: { thinking: 'Hm.' },
  Moonshot: { partial: false },
};

describe.each(Object.entries(MESSAGES))('an everyday answer of %s causes no warning', (_, rest) => {
  const message = { role: 'assistant', content: 'Hello', ...rest };
  const turns = [HI, message, HI];
  const result = chat(message);

  it('as result', () => {
    expect(read({ messages: [HI], result, criteria: CRITERION }).warnings).toEqual([]);
    expect(toConversation({ messages: [HI], result }).warnings).toEqual([]);
  });

  it('as one message', () => {
    expect(read({ messages: [HI], result: message, criteria: CRITERION }).warnings).toEqual([]);
    expect(toConversation({ messages: [HI], result: message }).warnings).toEqual([]);
  });

  it('as an earlier turn', () => {
    expect(read({ messages: turns, criteria: CRITERION }).warnings).toEqual([]);
    expect(read({ messages: turns, result, criteria: CRITERION }).warnings).toEqual([]);
    expect(toConversation({ messages: turns, result }).warnings).toEqual([]);
  });
});
