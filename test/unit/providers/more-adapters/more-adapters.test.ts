import { describe, expect, it } from 'vitest';
import { convertConversation } from '../../../../src/providers/convert-conversation.ts';
import { detectProvider } from '../../../../src/providers/index.ts';
import { moreAdapters } from '../../../../src/providers/more-adapters/more-adapters.ts';
import { refusalMessage } from '../../../kit/providers/refusal-message.ts';
import { CASES } from '../cases/all-cases.ts';

const TAIL = Object.values(CASES)
  .flat()
  .flatMap(({ name, call }) => {
    const { result } = call;
    const kind = detectProvider(result);
    const isTail = moreAdapters.some((adapter) => adapter.kind === kind);
    return isTail ? [{ name, kind, call }] : [];
  });

const HINT =
  '. If it is from another library, such as the Claude Agent SDK, pass moreAdapters of align-evals/providers as the client option adapters';
const ANY =
  'pass a response of a supported API, a message, a list of messages, or the text of the answer';
const LIST = 'pass one response, or a list of messages';
const ERROR_BODY = 'The result is the error body of a provider: pass a successful response';

/** Refuses a result in a client with these adapters. */
function refuse(result: unknown, adapters: typeof moreAdapters = []): string {
  return refusalMessage({ result }, (call) => convertConversation(call, { adapters }));
}

/** The part of a value that is the answer, also without its adapter, by the name of the case. */
const PARTS: Readonly<Record<string, string>> = {
  'reads one message of the assistant': 'pass result.message',
  'reads the result alone': 'pass result.result, if that is the answer',
  'keeps structured output beside the text of the result alone as an extra':
    'pass result.result, if that is the answer',
  'rejects a result that is the text of an error': 'pass result.result, if that is the answer',
  'LlamaIndex: the result of an agent (workflow 1.1)': 'pass result.result, if that is the answer',
  'Replicate: a prediction with a text (replicate 1.4)':
    'pass result.output, if that is the answer',
};

/** A failed prediction of Replicate has a text here, as the body of an error has. */
function hasError(result: unknown): boolean {
  return (
    typeof result === 'object' &&
    result !== null &&
    'error' in result &&
    typeof result.error === 'string'
  );
}

describe('without moreAdapters, as in a client', () => {
  it.each(TAIL)(
    'a refusal of the kind $kind names moreAdapters: $name',
    ({ name, call: { result } }) => {
      const fix = (PARTS[name] ?? (Array.isArray(result) ? LIST : ANY)) + HINT;
      const shape = refuse(result).slice(0, -fix.length);
      const expected = `The result is ${Array.isArray(result) ? 'an array of ' : 'a'}`;

      if (hasError(result)) expect(refuse(result)).toBe(ERROR_BODY);
      else {
        expect(refuse(result)).toBe(shape + fix);
        expect(shape.startsWith(expected)).toBe(true);
      }
    },
  );

  it('the cases have every kind of moreAdapters', () => {
    const kinds = new Set<string | undefined>(TAIL.map(({ kind }) => kind));

    expect(moreAdapters.filter(({ kind }) => !kinds.has(kind))).toStrictEqual([]);
  });

  it('a refusal does not name moreAdapters when the client has an adapter', () => {
    const result = { urls: { get: '' }, version: 'v', status: 'succeeded' };
    const refusal = `The result is an object with the keys "urls", "version", "status": ${ANY}`;

    expect(refuse(result)).toBe(refusal + HINT);
    expect(refuse(result, [moreAdapters[0]!])).toBe(refusal);
  });

  it.each<readonly [string, unknown, string]>([
    [
      'looks like something else',
      { messages: [], model: 'm' },
      'The result is an object with the keys "messages", "model": it is the request to a model: pass the response, and these messages as messages',
    ],
    ['is an empty list', [], `The result is an array of 0: ${LIST}`],
    ['is a list of numbers', [1, 2], `The result is an array of 2, whose first item is 1: ${LIST}`],
  ])('a refusal does not name moreAdapters when the result %s', (_, result, message) => {
    expect(refuse(result)).toBe(message);
  });
});
