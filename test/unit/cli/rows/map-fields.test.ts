import { describe, expect, it } from 'vitest';
import { MESSAGES, readAll, sourceOf } from './row-sources.ts';

const TRACE = { root_agent_instance_id: 'a', agent_instance_by_id: {} };

async function read(records: readonly object[], fields: Record<string, string>, kind = 'reward') {
  const unknown: string[] = [];
  const text = records.map((record) => JSON.stringify(record)).join('\n');
  const rows = await readAll(sourceOf(text), {
    kind: kind as 'reward' | 'trace',
    fields,
    onUnknownKey: (key) => unknown.push(key),
  });
  return { rows: rows.map(({ row, problem }) => row ?? problem), unknown };
}

describe('--field', () => {
  it.each<[string, object, Record<string, string>, object, string[]]>([
    [
      'a path into objects',
      { conversation: { turns: MESSAGES }, topic: 'shop' },
      { messages: 'conversation.turns', 'tags.topic': 'topic' },
      { messages: MESSAGES, tags: { topic: 'shop' } },
      [],
    ],
    [
      'a path into a list',
      { choices: [{ text: 'Hello' }], q: 'Hi' },
      { input: 'q', output: 'choices.0.text' },
      { input: 'Hi', result: 'Hello' },
      [],
    ],
    [
      'a key with points before a path',
      { 'a.b': 'Hi', a: { b: 'x' }, c: 'Hello' },
      { input: 'a.b', result: 'c' },
      { input: 'Hi', result: 'Hello' },
      ['a'],
    ],
    [
      'a key twice',
      { n: '7', messages: MESSAGES },
      { id: 'n', 'tags.n': 'n' },
      { id: '7', messages: MESSAGES, tags: { n: '7' } },
      [],
    ],
    [
      'the conversation, so that the names of a row do not',
      { messages: [], input: 'x', output: 'y', q: 'Hi', a: 'Hello' },
      { input: 'q', output: 'a' },
      { input: 'Hi', result: 'Hello' },
      ['messages', 'input', 'output'],
    ],
    [
      'a tag beside the tags of the row',
      { messages: MESSAGES, tags: { a: '1', b: '2' }, c: '3' },
      { 'tags.b': 'c' },
      { messages: MESSAGES, tags: { a: '1', b: '3' } },
      [],
    ],
    [
      'a tag with the name of a prototype',
      { messages: MESSAGES, c: '3' },
      { 'tags.__proto__': 'c' },
      { messages: MESSAGES, tags: JSON.parse('{"__proto__":"3"}') as object },
      [],
    ],
  ])('names %s', async (_what, record, fields, row, unknown) => {
    expect(await read([record], fields)).toEqual({ rows: [row], unknown });
  });

  it('names the trace of a row', async () => {
    expect(await read([{ run: { t: TRACE } }], { trace: 'run.t' }, 'trace')).toEqual({
      rows: [{ trace: TRACE }],
      unknown: [],
    });
  });

  it('reads own keys only, and a row without the path as one without the field', async () => {
    const records = [{ messages: MESSAGES, topic: 'shop' }, { messages: MESSAGES }];

    expect((await read(records, { group: 'topic' })).rows).toEqual([
      { messages: MESSAGES, group: 'shop' },
      { messages: MESSAGES },
    ]);
    await expect(read(records, { group: 'constructor.name' })).rejects.toMatchObject({
      exitCode: 2,
      message:
        '--field group=constructor.name: no row has a value there. Check the name or the path.',
    });
  });
});
