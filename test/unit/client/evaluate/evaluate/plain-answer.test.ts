// A plain answer is joined to the messages without a conversion, which nobody may notice.
import { describe, expect, it } from 'vitest';
import { AlignError } from '../../../../../src/errors/align-error.ts';
import { CRITERION, read } from '../../given.ts';

const MESSAGES = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Capital of France?' },
];

function completionOf(content: unknown): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: 'gpt',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null, annotations: [] },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: { total_tokens: 12 },
    service_tier: 'default',
    system_fingerprint: null,
  };
}

const ANSWER = completionOf('Paris.');

/** What is read, or the message of the error. */
function outcomeOf(params: object): unknown {
  try {
    return read({ messages: MESSAGES, result: ANSWER, criteria: CRITERION, ...params });
  } catch (error) {
    if (AlignError.isInstance(error)) return error.message;
    throw error;
  }
}

/** Counts what is read of an object and of all objects in it. */
function counted(value: object, count: () => void): object {
  const handler: ProxyHandler<object> = {
    getOwnPropertyDescriptor: (target, key) => {
      count();
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  };
  return new Proxy(value, handler);
}

describe('a plain answer', () => {
  it('is sent as the last message', () => {
    expect(outcomeOf({})).toMatchObject({
      fields: { messages: [...MESSAGES, { role: 'assistant', content: 'Paris.' }] },
      warnings: [],
    });
  });

  it.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ['alone', {}],
    ['with a system text', { system: 'Answer in French.' }],
    ['with an empty system text', { system: '' }],
    ['with blocks as system text', { system: [{ type: 'text', text: 'Hi' }] }],
    ['with a system text of null', { system: null }],
    ['with tools', { tools: [{ type: 'function', function: { name: 'find' } }] }],
    ['with a choice', { choice: 0 }],
    ['with a choice that is not there', { choice: 3 }],
    ['with an input', { input: 'Hi' }],
    ['with fields that are undefined', { input: undefined, tools: undefined, choice: undefined }],
    ['strict', { strict: true }],
    ['strict and blank', { strict: true, result: completionOf(' ') }],
    ['blank', { result: completionOf(' ') }],
    ['empty', { result: completionOf('') }],
    ['of null', { result: completionOf(null) }],
    ['without messages', { messages: [] }],
    ['behind messages that end with it', { messages: [{ role: 'assistant', content: 'Paris.' }] }],
    ['behind another answer', { messages: [{ role: 'assistant', content: 'Rome.' }] }],
    ['behind a message without content', { messages: [{ role: 'user', content: undefined }] }],
    ['without criteria', { criteria: undefined }],
    ['with tags and a trace', { tags: { env: 'test' }, traceId: crypto.randomUUID() }],
    ['with an unknown field', { message: MESSAGES }],
  ])('is read as the conversion reads it: %s', (_, params) => {
    const { result = ANSWER } = params;
    // No provider writes this key, and no message has it: the conversion ignores it.
    const converted = { ...(result as object), unknown: null };

    expect(outcomeOf(params)).toStrictEqual(outcomeOf({ ...params, result: converted }));
  });

  it('is read less often than the conversion reads it', () => {
    const readsOf = (result: object): number => {
      let reads = 0;
      outcomeOf({ result: counted(result, () => (reads += 1)) });
      return reads;
    };

    expect(readsOf(ANSWER)).toBeLessThan(readsOf({ ...ANSWER, unknown: null }) / 2);
  });

  const THREW = 'A value threw an error while it was read: pass plain data';

  it.each<readonly [string, object, unknown]>([
    ['whose keys cannot be listed', new Proxy(ANSWER, { ownKeys: fail }), outcomeOf({})],
    ['whose prototype cannot be read', new Proxy(ANSWER, { getPrototypeOf: fail }), THREW],
    ['that cannot be read at all', revoked(), THREW],
  ])('is left to the rules, and then to the conversion: a proxy %s', (_, result, outcome) => {
    expect(outcomeOf({ result })).toStrictEqual(outcome);
    expect(outcomeOf({ result, criteria: undefined })).toContain('criteria: is missing');
  });
});

function fail(): never {
  throw new Error('a trap');
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
