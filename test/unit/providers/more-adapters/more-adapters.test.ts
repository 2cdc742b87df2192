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
  '. If it is from the Claude Agent SDK, Google ADK, Genkit, Replicate or another library of moreAdapters (align-evals/providers), create the client with the option adapters';
const ANY =
  'pass a response of a supported API, a message, a list of messages, or the text of the answer';
const LIST = 'pass one response, or a list of messages';
const ERROR_BODY = 'The result is the error body of a provider: pass a successful response';

/** Refuses a result in a client with these adapters. */
function refuse(result: unknown, adapters: typeof moreAdapters = []): string {
  return refusalMessage({ result }, (call) => convertConversation(call, { adapters }));
}

// Without their adapter, a part of some results looks like the answer.
const PART = 'pass result\\S+, if that is the answer';
const OF_LIST = new RegExp(`^The result is an array of .+: (?:${LIST}|${PART})$`);
const OF_OBJECT = new RegExp(`^The result is an? .+: (?:${ANY}|${PART})$`);

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
  it.each(TAIL)('a refusal of the kind $kind names moreAdapters: $name', ({ call: { result } }) => {
    const refusal = refuse(result);

    if (hasError(result)) expect(refusal).toBe(ERROR_BODY);
    else {
      expect(refusal.endsWith(HINT)).toBe(true);
      expect(refusal.slice(0, -HINT.length)).toMatch(Array.isArray(result) ? OF_LIST : OF_OBJECT);
    }
  });

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
