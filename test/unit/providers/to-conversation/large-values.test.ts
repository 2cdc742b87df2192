// Lists that cost nothing to create, and would take seconds to read.
import { describe, expect, it } from 'vitest';
import { UnsupportedResultError } from '../../../../src/errors/unsupported-result-error.ts';
import { detectFormat } from '../../../../src/providers/detect-format.ts';
import {
  detectProvider,
  toConversation,
  toFunctionTools,
} from '../../../../src/providers/index.ts';
import { cpuTimeOf, roundTripMs } from '../../../kit/time/cpu-time.ts';

const LENGTH = 100_000_000;
/** An array without items. */
const sparse = (length = LENGTH): unknown[] => {
  const list: unknown[] = [];
  list.length = length;
  return list;
};
const user = (content: unknown): object => ({ role: 'user', content });
const claude = (...content: readonly unknown[]): object => {
  return { type: 'message', role: 'assistant', content, stop_reason: 'end_turn' };
};
const call = (args: unknown): object => ({ type: 'tool_use', id: 'c', name: 'f', input: args });

const PLACES: Readonly<Record<string, (list: unknown[]) => () => unknown>> = {
  'the messages': (messages) => () => toConversation({ messages }),
  'the messages after others': (list) => {
    list[0] = user('x');
    return () => toConversation({ messages: list });
  },
  'the input': (input) => () => toConversation({ input }),
  'the system text': (system) => () => toConversation({ system, result: 'x' }),
  'a block of the system text': (list) => () =>
    toConversation({ system: [{ parts: list }], result: 'x' }),
  'the result': (result) => () => toConversation({ result }),
  'the content of a message': (content) => () => toConversation({ messages: [user(content)] }),
  'the parts of a message': (parts) => () =>
    toConversation({ messages: [{ role: 'user', parts }] }),
  'the calls of a message': (list) => () =>
    toConversation({ messages: [{ role: 'assistant', content: '', tool_calls: list }] }),
  'the content of a result': (list) => () =>
    toConversation({ result: { ...claude(), content: list } }),
  'the arguments of a call': (list) => () => toConversation({ result: claude(call(list)) }),
  'a field of the arguments': (list) => () =>
    toConversation({ result: claude(call({ a: { b: [list] } })) }),
  'the output of a tool': (output) => () =>
    toConversation({ messages: [{ type: 'function_call_output', call_id: 'c', output }] }),
  'a citation': (list) => () =>
    toConversation({ result: claude({ type: 'text', text: 'x', citations: [{ list }] }) }),
  'an object of the AI SDK': (object) => () =>
    toConversation({ result: { object, finishReason: 'stop', usage: {} } }),
  'the tools': (tools) => () => toFunctionTools(tools),
  'a schema of a tool': (list) => () =>
    toFunctionTools([{ name: 'f', input_schema: { enum: list } }]),
  'a schema of Gemini': (list) => () =>
    toFunctionTools([{ functionDeclarations: [{ name: 'f', parameters: { enum: list } }] }]),
  'a setting of a tool': (list) => () => toFunctionTools([{ type: 'web_search', domains: list }]),
  'the declarations of a tool': (list) => () => toFunctionTools([{ functionDeclarations: list }]),
};

/** About 200 ms on a fast machine. Reading all items takes seconds. */
const LIMIT_MS = 40 * roundTripMs();

/** Returns the reason of the error, and the CPU time in milliseconds. */
function outcomeOf(act: () => unknown): readonly [string, number] {
  let reason = 'none';
  const duration = cpuTimeOf(() => {
    try {
      act();
    } catch (error) {
      if (!UnsupportedResultError.isInstance(error)) throw error;
      reason = error.reason;
    }
  });
  return [reason, duration];
}

describe('a sparse array of 100,000,000 items is rejected with less CPU than 40 MB of JSON', () => {
  it.each(Object.entries(PLACES))('as %s', (_name, place) => {
    const [reason, duration] = outcomeOf(place(sparse()));

    expect([reason, duration < LIMIT_MS]).toEqual(['unknown', true]);
  });

  it('as a result whose kind is detected', () => {
    const duration = cpuTimeOf(() => {
      expect(detectProvider(sparse())).toBeUndefined();
    });

    expect(duration).toBeLessThan(LIMIT_MS);
  });

  it('as messages whose format is detected, which are then converted', () => {
    const messages = sparse();
    messages[0] = user('x');
    const duration = cpuTimeOf(() => {
      expect(detectFormat({ messages })).toMatchObject({ kind: 'foreign' });
    });

    expect(duration).toBeLessThan(LIMIT_MS);
  });
});

it('more than 10,000 tools by name are rejected, as a list of them is', () => {
  const names = Array.from({ length: 10_001 }, (_, index) => `f${String(index)}`);
  const tools = Object.fromEntries(names.map((name) => [name, { inputSchema: {} }]));

  expect(() => toFunctionTools(tools)).toThrow(
    'An object has 10001 items: pass at most 10000 items',
  );
});

describe('items of lists count towards the limit of 40,000', () => {
  const withItems = (count: number): object => claude(call(Array.from({ length: count }, () => 1)));

  it('accepts 39,999 items in one list', () => {
    expect(toConversation({ messages: [user('x')], result: withItems(39_999) }).warnings).toEqual(
      [],
    );
  });

  it('rejects 40,000 items in one list', () => {
    expect(() => toConversation({ messages: [user('x')], result: withItems(40_000) })).toThrow(
      'A value has more than 40000 objects, keys and items: pass a smaller value',
    );
  });

  it('counts the holes of a list', () => {
    expect(() => toConversation({ result: claude(call(sparse(40_000))) })).toThrow('40000');
    expect(toConversation({ result: claude(call(sparse(3))) }).messages).toMatchObject([
      { tool_calls: [{ function: { arguments: '[null,null,null]' } }] },
    ]);
  });

  it('counts the items of all lists together', () => {
    const lists = Array.from({ length: 5 }, () => sparse(9000));

    expect(() => toConversation({ result: claude(call(lists)) })).toThrow('40000');
  });
});

describe('a list that contains others many times over is rejected in limited CPU time', () => {
  /** 2 to the power of 60 leaves, in 60 lists. */
  const doubled = (wrap: (inner: unknown) => unknown, leaf: unknown): unknown => {
    let value = leaf;
    for (let level = 0; level < 60; level += 1) value = wrap(value);
    return value;
  };

  it.each<readonly [string, () => unknown]>([
    [
      'as system text',
      () => toConversation({ system: doubled((inner) => [inner, inner], 'x'), result: 'x' }),
    ],
    [
      'as turns in the system text',
      () =>
        toConversation({
          system: doubled((inner) => ({ parts: [inner, inner] }), 'x'),
          result: 'x',
        }),
    ],
    [
      'as results of tools',
      () => {
        const wrap = (inner: unknown): object => {
          return { type: 'tool_result', tool_use_id: 'c', content: [inner, inner] };
        };
        return toConversation({ messages: [user([doubled(wrap, { type: 'text', text: '' })])] });
      },
    ],
    [
      'as namespaces of tools',
      () => {
        const wrap = (inner: unknown): object => ({ type: 'namespace', tools: [inner, inner] });
        return toFunctionTools([doubled(wrap, { type: 'web_search' })]);
      },
    ],
    [
      'as 10,000 messages that share 10,000 parts',
      () => {
        const content = Array.from({ length: 10_000 }, () => ({ type: 'text', text: '' }));
        return toConversation({ messages: Array.from({ length: 10_000 }, () => user(content)) });
      },
    ],
  ])('%s', (_name, act) => {
    const [reason, duration] = outcomeOf(act);

    expect([reason, duration < 10 * LIMIT_MS]).toEqual(['unknown', true]);
  });
});

describe('a proxy of a list', () => {
  const lying = (length: () => number): unknown[] =>
    new Proxy<unknown[]>([], {
      get: (list, key) => (key === 'length' ? length() : list[Number(key)]),
      getOwnPropertyDescriptor: (list, key) =>
        key === 'length'
          ? { value: length(), writable: true, enumerable: false, configurable: false }
          : Reflect.getOwnPropertyDescriptor(list, key),
    });

  it.each<readonly [string, () => () => number]>([
    ['is far too long', () => () => 2 ** 53],
    ['is infinite', () => () => Number.POSITIVE_INFINITY],
    ['is not a number', () => () => Number.NaN],
    ['is negative', () => () => -1],
    [
      'grows with each access',
      () => {
        let length = 0;
        return () => (length += 1);
      },
    ],
  ])('whose length %s is read without a hang', (_name, createLength) => {
    for (const place of Object.values(PLACES)) {
      const [, duration] = outcomeOf(place(lying(createLength())));

      expect(duration).toBeLessThan(10 * LIMIT_MS);
    }
  });
});
