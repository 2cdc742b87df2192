// The worst that a megabyte can hold.
import { describe, expect, it } from 'vitest';
import { UnsupportedResultError } from '../../../src/errors/unsupported-result-error.ts';
import { toConversation, type ToConversationParams } from '../../../src/providers/index.ts';
import { roundTripsOf } from '../../kit/time/cpu-time.ts';
import { LIBRARIES, many } from './library-worst-cases.ts';

const MEGABYTE = 1_000_000;

/** A value inside a value, and so on. */
function nested(depth: number, wrap: (inner: unknown) => unknown, inmost: unknown = 'x'): unknown {
  let value = inmost;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

const wide = (length: number, value: unknown = 1): object =>
  Object.fromEntries(many(length, (index) => [`key${index}`, value]) as [string, unknown][]);
const call = (name: string): object => {
  return {
    role: 'assistant',
    content: null,
    tool_calls: [{ function: { name, arguments: '{}' } }],
  };
};
const answer = (tool_name: string): object => ({ role: 'tool', tool_name, content: 'x' });
const item = (rest: object): object => ({ type: 'function_call', arguments: '{}', ...rest });
const claude = (content: unknown): object => {
  return { type: 'message', role: 'assistant', content, stop_reason: 'end_turn' };
};
const response = (output: unknown): object => ({ object: 'response', output });

const WORST: Readonly<Record<string, () => ToConversationParams>> = {
  'tiny messages': () => ({ messages: many(36_000, () => ({ role: 'user', content: '' })) }),
  'tiny messages that the result repeats': () => {
    const messages = many(18_000, () => ({ role: 'user', content: '' }));
    return { messages, result: [...messages, { role: 'assistant', content: '' }] };
  },
  'tiny messages that the result nearly repeats': () => {
    const messages = many(15_000, (index) => ({ role: 'user', content: String(index) }));
    return { messages, result: messages.slice(1) };
  },
  ...LIBRARIES,
  'one long text': () => ({ messages: [{ role: 'user', content: 'x'.repeat(MEGABYTE) }] }),
  'one long text of a result': () => ({ result: 'x'.repeat(MEGABYTE) }),
  'one long text as arguments': () => ({
    result: {
      role: 'assistant',
      tool_calls: [{ function: { name: 'f', arguments: '['.repeat(MEGABYTE) } }],
    },
  }),
  'one long type': () => ({ result: { type: `message${'_result'.repeat(140_000)}` } }),
  'one long finish reason': () => ({
    result: { message: { role: 'assistant' }, finishReason: `${'A'.repeat(MEGABYTE)}a` },
  }),
  'one picture in bytes': () => ({
    messages: [{ role: 'user', content: [{ type: 'image', image: new Uint8Array(MEGABYTE) }] }],
  }),
  'one long picture of equals signs': () => ({
    result: response([
      { type: 'image_generation_call', id: 'i', result: `${'='.repeat(MEGABYTE)}a` },
    ]),
  }),
  'deep arguments': () => ({
    messages: [call('f')],
    result: claude([
      { type: 'tool_use', name: 'f', input: nested(100_000, (inner) => ({ a: inner })) },
    ]),
  }),
  'deep lists': () => ({ messages: nested(100_000, (inner) => [inner]) }),
  'deep lists as result': () => ({ result: nested(100_000, (inner) => [inner]) }),
  'deep system text': () => ({ system: nested(100_000, (inner) => [inner]) }),
  'deep turns as system text': () => ({ system: nested(60_000, (inner) => ({ parts: [inner] })) }),
  'deep results of tools': () => ({
    messages: [
      {
        role: 'user',
        content: [
          nested(15_000, (inner) => ({ type: 'tool_result', tool_use_id: 'x', content: [inner] }), {
            type: 'text',
            text: 'x',
          }),
        ],
      },
    ],
  }),
  'deep results of Bedrock': () => ({
    messages: [
      {
        role: 'user',
        content: [nested(30_000, (inner) => ({ toolResult: { content: [inner] } }))],
      },
    ],
  }),
  'deep namespaces of tools': () => ({
    tools: [
      nested(20_000, (inner) => ({ type: 'namespace', name: 'n', tools: [inner] }), {
        function: {},
      }),
    ],
  }),
  'a deep schema': () => ({
    tools: [
      {
        functionDeclarations: [
          { name: 'f', parameters: nested(100_000, (inner) => ({ items: inner })) },
        ],
      },
    ],
  }),
  'a wide schema of Gemini': () => ({
    tools: [{ functionDeclarations: [{ name: 'f', parameters: wide(39_000) }] }],
  }),
  'wide arguments of a function of Gemini': () => ({
    tools: [{ functionDeclarations: [{ name: 'f', parameters: { properties: wide(39_000) } }] }],
  }),
  'deep wrappers': () => ({ result: nested(60_000, (inner) => ({ response: inner })) }),
  'calls without ids, then their results': () => ({
    messages: [...many(7_000, () => call('f')), ...many(7_000, () => answer('f'))],
  }),
  'calls without ids of many names, then their results backwards': () => ({
    messages: [
      ...many(7_000, (index) => call(`f${index}`)),
      ...many(7_000, (index) => answer(`f${6_999 - index}`)),
    ],
  }),
  'results without calls': () => ({ messages: many(18_000, () => answer('f')) }),
  'calls with the ids that would be made': () => ({
    messages: [
      ...many(5_000, (id) => item({ call_id: `call_${id}`, name: 'g' })),
      ...many(5_000, () => item({ name: 'f' })),
    ],
  }),
  'calls in one answer': () => ({
    result: response(many(12_000, (id) => item({ call_id: `c${id}`, name: 'f' }))),
  }),
  'calls and answers in one response': () => ({
    result: response(
      many(12_000, (id) =>
        id % 2 === 0
          ? item({ call_id: `c${id}`, name: 'f' })
          : { type: 'function_call_output', call_id: `c${id - 1}`, output: 'x' },
      ),
    ),
  }),
  'thoughts in one answer': () => ({
    result: response(many(20_000, () => ({ type: 'reasoning', summary: [{ text: 'x' }] }))),
  }),
  'thoughts and words in turn': () => ({
    result: claude(
      many(15_000, (index) =>
        index % 2 === 0 ? { type: 'thinking', thinking: 'x' } : { type: 'text', text: 'x' },
      ),
    ),
  }),
  'citations in one answer': () => ({
    result: claude(many(10_000, (n) => ({ type: 'text', text: 'x', citations: [{ n }] }))),
  }),
  'tools of the provider in one answer': () => ({
    result: claude(
      many(7_000, (id) => ({ type: 'server_tool_use', id: `s${id}`, name: 'f', input: {} })),
    ),
  }),
  'unknown blocks': () => ({
    result: claude(many(20_000, () => ({ type: 'hologram' }))),
  }),
  'loose parts': () => ({ messages: many(50_000, () => ({ text: 'x' })) }),
  'wide arguments': () => ({
    result: claude([{ type: 'tool_use', name: 'f', input: wide(60_000) }]),
  }),
  'a wide result': () => ({ result: wide(60_000) }),
  'wide messages': () => ({
    messages: many(10, () => ({ role: 'user', content: 'x', ...wide(6_000) })),
  }),
  'wide blocks of Bedrock': () => ({
    messages: [{ role: 'user', content: many(10, () => ({ text: 'x', ...wide(6_000) })) }],
  }),
  'a record of tools': () => ({ tools: wide(10_000, { inputSchema: { type: 'object' } }) }),
  'a record of too many tools': () => ({ tools: wide(20_000, { inputSchema: {} }) }),
  choices: () => ({
    choice: 9_999,
    result: { choices: many(10_000, (index) => ({ index, message: {} })) },
  }),
  steps: () => ({
    result: {
      steps: many(8_000, () => ({
        callId: 'c',
        content: [],
        finishReason: 'stop',
        response: { messages: [{ role: 'assistant', content: 'x' }] },
      })),
    },
  }),
};

/** Reads a value, which may be rejected. */
function read(params: ToConversationParams): void {
  try {
    toConversation(params);
  } catch (error) {
    if (!UnsupportedResultError.isInstance(error)) throw error;
  }
}

describe('reads a megabyte with less CPU than ten megabytes of JSON', () => {
  it.each(Object.entries(WORST))('%s', (_name, make) => {
    const params = make();

    expect(
      roundTripsOf(() => {
        read(params);
      }),
    ).toBeLessThan(10);
  });
});
