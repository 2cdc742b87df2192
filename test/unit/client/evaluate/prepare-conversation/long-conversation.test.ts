import { describe, expect, it } from 'vitest';
import { GOOD, inputErrorOf, read } from '../../given.ts';

/** Counts the reads of the properties of a list and of its items. */
function counted(value: readonly object[], count: () => void): readonly object[] {
  const watch = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, property) {
        count();
        return Reflect.get(object, property) as unknown;
      },
    });
  return watch(value.map((one) => watch(one)));
}

/** Creates messages of every role in turn, each of about 480 bytes. */
function conversationOf(length: number): object[] {
  const text = 'The parcel left the warehouse. '.repeat(15);
  const kinds = [
    { role: 'user', content: text },
    { role: 'assistant', content: [{ type: 'text', text }], tool_calls: [{ id: 'call' }] },
    { role: 'tool', content: text, tool_call_id: 'call' },
    { role: 'assistant', content: text },
  ];
  return Array.from({ length }, (_, index) => ({ ...kinds[index % kinds.length] }));
}

function readsOf(messages: readonly object[]): number {
  let reads = 0;
  const watched = counted(messages, () => {
    reads += 1;
  });
  read({ ...GOOD, messages: watched });
  return reads;
}

describe('a long conversation', () => {
  it('is read in time proportional to its length', () => {
    const base = readsOf(conversationOf(4));
    const perFour = readsOf(conversationOf(8)) - base;
    expect(readsOf(conversationOf(1700)) - base).toBe(424 * perFour);
    expect(readsOf(conversationOf(3400)) - base).toBe(849 * perFour);
  });

  it('is read only a few times per message', () => {
    expect(readsOf(conversationOf(1700)) / 1700).toBeLessThan(8);
  });

  it('of 800 KB is not copied', () => {
    const messages = conversationOf(1700);
    expect(JSON.stringify(messages).length).toBeGreaterThan(800_000);
    expect(read({ ...GOOD, messages }).fields.messages).toBe(messages);
  });

  it('of more messages than a conversion reads is sent as it is', () => {
    const messages = Array.from({ length: 10_001 }, () => ({ role: 'user', content: 'Hi' }));

    expect(read({ ...GOOD, messages }).fields.messages).toBe(messages);
  });

  it('with many parts in one message is read in time proportional to their number', () => {
    let reads = 0;
    const content = counted(
      Array.from({ length: 2000 }, () => ({ type: 'text' })),
      () => {
        reads += 1;
      },
    );
    read({ ...GOOD, messages: [{ role: 'user', content }] });
    expect(reads).toBeLessThan(3 * 2000);
  });

  it('of only invalid messages has a short error', () => {
    const messages = Array.from({ length: 1700 }, () => ({ role: 'user', content: 7 }));
    const error = inputErrorOf(() => read({ ...GOOD, messages }));
    expect(error.issues).toHaveLength(100);
    expect(error.message.length).toBeLessThan(600);
  });
});
