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

describe('without moreAdapters, as in a client', () => {
  it.each(TAIL)('names them for a result of the kind $kind: $name', ({ kind, call }) => {
    const message = refusalMessage(call, convertConversation);

    expect(message.replace(/^The result comes from [\w ]+, /, '')).toBe(
      `and is of the kind ${String(kind)}, which a client does not read by itself: create it with ` +
        'new Client({ adapters: moreAdapters }), where moreAdapters is from align-evals/providers',
    );
  });

  it('names them in a list of cases with every kind of moreAdapters', () => {
    const kinds = new Set<string | undefined>(TAIL.map(({ kind }) => kind));

    expect(moreAdapters.filter(({ kind }) => !kinds.has(kind))).toStrictEqual([]);
  });

  it('names them, and the library, when other adapters are passed', () => {
    const result = { urls: { get: '' }, version: 'v', status: 'succeeded' };
    const convert = (call: ToConversationParams): unknown =>
      convertConversation(call, { adapters: [moreAdapters[0]!] });

    expect(refusalMessage({ result }, convert)).toBe(
      'The result comes from Replicate, and is of the kind replicate.prediction, which a client does not read by ' +
        'itself: create it with new Client({ adapters: moreAdapters }), where moreAdapters is from align-evals/providers',
    );
  });
});
