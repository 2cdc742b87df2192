import { describe, expect, it } from 'vitest';
import { convertConversation } from '../../../../src/providers/convert-conversation.ts';
import { detectProvider, type ToConversationParams } from '../../../../src/providers/index.ts';
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
  '. Results of Genkit, LlamaIndex, Replicate and others need new Client({ adapters: moreAdapters }), from align-evals/providers';

describe('without moreAdapters, as in a client', () => {
  it.each(TAIL)('a refusal of the kind $kind names them: $name', ({ call }) => {
    const message = refusalMessage(call, convertConversation);
    const isErrorBody = message === ERROR_BODY;

    expect(message.endsWith(HINT) || isErrorBody).toBe(true);
    expect(isErrorBody).toBe(hasError(call.result));
  });

  it('they are named in a list of cases with every kind of moreAdapters', () => {
    const kinds = new Set<string | undefined>(TAIL.map(({ kind }) => kind));

    expect(moreAdapters.filter(({ kind }) => !kinds.has(kind))).toStrictEqual([]);
  });

  it.each([
    [
      { urls: { get: '' }, version: 'v', status: 'succeeded' },
      'the keys "urls", "version", "status"',
    ],
    [{ lastMessage: {}, stopReason: 'end_turn' }, 'the keys "lastMessage", "stopReason"'],
  ])('they are named only if none is passed: %j', (result, shape) => {
    const refusal = `The result is an object with ${shape}: pass a response of a supported API, a message, a list of messages, or the text of the answer`;
    const convert =
      (adapters: typeof moreAdapters) =>
      (call: ToConversationParams): unknown =>
        convertConversation(call, { adapters });

    expect(refusalMessage({ result }, convert([]))).toBe(refusal + HINT);
    expect(refusalMessage({ result }, convert([moreAdapters[0]!]))).toBe(refusal);
  });
});

const ERROR_BODY = 'The result is the error body of a provider: pass a successful response';

/** A failed prediction of Replicate has a text here, as the body of an error has. */
function hasError(result: unknown): boolean {
  return (
    typeof result === 'object' &&
    result !== null &&
    'error' in result &&
    typeof result.error === 'string'
  );
}
