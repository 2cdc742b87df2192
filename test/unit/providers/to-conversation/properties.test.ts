import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../../src/errors/invalid-input-error.ts';
import { UnsupportedResultError } from '../../../../src/errors/unsupported-result-error.ts';
import { IssueList } from '../../../../src/values/rules.ts';
import { MESSAGES_RULES } from '../../../../src/client/evaluate/message-rules.ts';
import { LIST_ADAPTERS, OBJECT_ADAPTERS } from '../../../../src/providers/adapters/adapters.ts';
import {
  detectProvider,
  toConversation,
  toFunctionTools,
  type Conversation,
  type ToConversationParams,
} from '../../../../src/providers/index.ts';
import { moreAdapters } from '../../../../src/providers/more-adapters/more-adapters.ts';
import { anything, mutatedCalls } from '../../../kit/providers/arbitrary-results.ts';
import { isObject, throwingProxy } from '../../../kit/client/hostile-values.ts';

/** Returns undefined when the call is rejected. Any other error fails the test. */
function convert(call: ToConversationParams): Conversation | undefined {
  try {
    return toConversation(call);
  } catch (error) {
    if (UnsupportedResultError.isInstance(error)) return undefined;
    if (InvalidInputError.isInstance(error) && 'messages' in call && 'input' in call) {
      return undefined;
    }
    throw error;
  }
}

/** Checks that the conversation passes the validation of `evaluate`. */
function checkConversation(call: ToConversationParams): void {
  const conversation = convert(call);
  if (conversation === undefined) return;
  const { messages, extras } = conversation;

  expect(() => JSON.stringify(conversation)).not.toThrow();

  const issues = new IssueList();
  if (messages.length > 0) MESSAGES_RULES.own(messages, 'messages', issues);

  expect(issues.all).toStrictEqual([]);

  const indices = extras.map(({ index }) => index);

  expect(indices.filter((index) => messages[index] === undefined)).toStrictEqual([]);
  expect(new Set(indices).size).toBe(indices.length);

  const withoutContent = messages.filter(
    ({ role, content }) => role !== 'assistant' && content === null,
  );

  expect(withoutContent).toStrictEqual([]);
}

describe('toConversation returns a valid conversation or rejects any value', () => {
  it.each(['result', 'messages', 'input', 'system', 'tools', 'choice'])('as %s', (key) => {
    fc.assert(
      fc.property(anything, (value) => {
        const rest = key === 'result' || key === 'choice' ? { result: 'x' } : {};
        checkConversation({ ...rest, [key]: value });
      }),
      { numRuns: 300 },
    );
  });

  const NESTS: Readonly<Record<string, (value: object) => unknown>> = {
    itself: (value) => value,
    'in a list': (value) => [value],
    'in a message': (value) => ({ role: 'user', content: value }),
    'as a part': (value) => [{ role: 'user', content: [value] }],
    'as a part of Gemini': (value) => [{ role: 'user', parts: [value] }],
    'as arguments': (value) => [
      { role: 'assistant', tool_calls: [{ function: { name: 'f', arguments: value } }] },
    ],
    'as an output': (value) => [{ type: 'function_call_output', call_id: 'c', output: value }],
    'as a schema': (value) => [{ name: 'f', input_schema: value }],
    'as a list that claims to be long': (value) => {
      const get = (list: object[], key: PropertyKey): unknown =>
        key === 'length' ? 2 ** 32 - 1 : list[Number(key)];
      return new Proxy([value], { get });
    },
  };

  describe.each(Object.entries(NESTS))('a proxy that throws on every access, %s', (_nest, put) => {
    it.each(['result', 'messages', 'input', 'system', 'tools'])('as %s', (key) => {
      checkConversation({ [key]: put(throwingProxy()) });
      checkConversation({ [key]: put(throwingProxy([])) });
    });
  });

  it('as result and messages', () => {
    fc.assert(
      fc.property(anything, anything, (result, messages) => {
        checkConversation({ result, messages });
      }),
      { numRuns: 200 },
    );
  });

  it('as a mutated fixture', () => {
    fc.assert(
      fc.property(mutatedCalls, (call) => checkConversation(call)),
      { numRuns: 500 },
    );
  });

  it('as part of a known result', () => {
    const results = [
      (value: unknown) => ({ object: 'response', output: [value] }),
      (value: unknown) => ({ object: 'chat.completion', choices: [{ message: value }] }),
      (value: unknown) => ({ choices: [{ message: { role: 'assistant', content: [value] } }] }),
      (value: unknown) => ({ candidates: [{ content: { parts: [value] }, index: 0 }] }),
      (value: unknown) => ({ id: 'i', status: 'completed', steps: [value] }),
      (value: unknown) => ({ output: { message: { content: [value] } }, stopReason: 'x' }),
      (value: unknown) => ({ object: 'conversation.response', outputs: [value] }),
      (value: unknown) => ({ type: 'ai', data: { content: [value] } }),
      (value: unknown) => ({ done: true, message: { role: 'assistant', content: value } }),
      (content: unknown) => {
        return { type: 'message', role: 'assistant', content: [content], stop_reason: 'end_turn' };
      },
      (message: unknown) => ({
        steps: [{ content: [], finishReason: 'stop', response: { messages: [message] } }],
      }),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...results), anything, (wrap, value) => {
        checkConversation({ result: wrap(value) });
      }),
      { numRuns: 800 },
    );
  });
});

it('detectProvider never throws and agrees with toConversation', () => {
  fc.assert(
    fc.property(anything, (result) => {
      // An object with nothing but a text is read, and not detected: it may be any value.
      const kind = detectProvider(result) ?? (isBareText(result) ? 'message' : undefined);
      const conversation = convert({ result: result ?? null });
      if (conversation !== undefined) expect(conversation.kind).toBe(kind);
    }),
    { numRuns: 300, examples: [[{ text: 'Hi.' }], [{ content: 'Hi.' }]] },
  );
});

function isBareText(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false;
  const [key = '', ...others] = Object.keys(result);
  // Without calling a getter, which the values count.
  const value: unknown = Object.getOwnPropertyDescriptor(result, key)?.value;
  return others.length === 0 && /^(?:content|text)$/.test(key) && typeof value === 'string';
}

it('the first adapter of objects or lists that matches a mutated fixture is the detected kind', () => {
  fc.assert(
    fc.property(mutatedCalls, ({ result }) => {
      // Adapters are not called for values that unwrapResult rejects.
      if (!isObject(result) || detectProvider(result) === undefined) return;
      const own = Array.isArray(result) ? LIST_ADAPTERS : OBJECT_ADAPTERS;
      const kinds = [...own, ...moreAdapters]
        .filter(({ matches }) => matches(result))
        .map(({ kind }) => kind);

      expect(kinds[0]).toBe(detectProvider(result));
    }),
    { numRuns: 300 },
  );
});

it('toFunctionTools returns JSON values or rejects any value', () => {
  fc.assert(
    fc.property(anything, (tools) => {
      let converted: unknown;
      try {
        converted = toFunctionTools(tools);
      } catch (error) {
        if (!UnsupportedResultError.isInstance(error)) throw error;
        return;
      }
      expect(() => JSON.stringify(converted)).not.toThrow();
    }),
    { numRuns: 500 },
  );
});

it('error messages contain keys and kinds but no values', () => {
  const secret = fc.string({ maxLength: 4 }).map((words) => `CANARY${words}`);
  const named = fc.stringMatching(/^[a-z]{1,6}$/).filter((key) => key !== 'object');
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(secret, fc.dictionary(named, tie('tree')), fc.array(tie('tree'))),
  }));
  fc.assert(
    fc.property(fc.dictionary(named, tree), fc.array(tree), (result, messages) => {
      for (const call of [{ result }, { messages }, { tools: messages }]) {
        try {
          toConversation(call);
        } catch (error) {
          expect(String(error)).not.toContain('CANARY');
        }
      }
    }),
    { numRuns: 300 },
  );
});
