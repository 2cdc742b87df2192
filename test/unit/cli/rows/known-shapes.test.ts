import { describe, expect, it } from 'vitest';
import { readAll, sourceOf } from './row-sources.ts';

async function read(record: object, kind: 'reward' | 'trace' = 'reward') {
  const shapes: string[] = [];
  const unknown: string[] = [];
  const rows = await readAll(sourceOf(`${JSON.stringify(record)}\n`), {
    kind,
    onShape: (name) => shapes.push(name),
    onUnknownKey: (key) => unknown.push(key),
  });
  return { row: rows[0]?.row ?? rows[0]?.problem, shapes, unknown };
}

const TURNS = [
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Hello' },
];

describe('the shapes of data sets', () => {
  it.each<[string, object, object, string[], string[]]>([
    [
      'ShareGPT',
      {
        id: 'a',
        source: 'web',
        conversations: [
          { from: 'system', value: 'Be brief' },
          { from: 'human', value: 'Hi' },
          { from: 'gpt', value: 'Hello' },
        ],
      },
      { id: 'a', messages: [{ role: 'system', content: 'Be brief' }, ...TURNS] },
      ['ShareGPT (conversations)'],
      ['source'],
    ],
    [
      'messages under the name of ShareGPT',
      { conversations: TURNS },
      { messages: TURNS },
      ['ShareGPT (conversations)'],
      [],
    ],
    [
      'Alpaca with an input',
      { instruction: 'Translate', input: 'Hallo', output: 'Hello' },
      { input: 'Translate\n\nHallo', result: 'Hello' },
      ['Alpaca (instruction, input, output)'],
      [],
    ],
    [
      'Alpaca without an input',
      { instruction: 'Say hello', input: '', output: 'Hello', text: 'all of it' },
      { input: 'Say hello', result: 'Hello' },
      ['Alpaca (instruction, input, output)'],
      ['text'],
    ],
    [
      'input and output',
      { input: 'Hi', output: 'Hello' },
      { input: 'Hi', result: 'Hello' },
      [],
      [],
    ],
    [
      'an output beside a result, which stays unused',
      { input: 'Hi', result: 'Hello', output: 'x' },
      { input: 'Hi', result: 'Hello' },
      [],
      ['output'],
    ],
    [
      'an empty answer, which the call reports',
      { prompt: 'Hi', completion: '' },
      { input: 'Hi', result: '' },
      ['prompt and completion'],
      [],
    ],
    [
      'prompt and response',
      { prompt: 'Hi', response: 'Hello', tags: { a: '1' } },
      { input: 'Hi', result: 'Hello', tags: { a: '1' } },
      ['prompt and response'],
      [],
    ],
    [
      'prompt and completion as messages',
      { prompt: TURNS.slice(0, 1), completion: TURNS.slice(1) },
      { messages: TURNS },
      ['prompt and completion'],
      [],
    ],
    [
      'a prompt as a text with messages as completion',
      { prompt: 'Hi', completion: TURNS.slice(1) },
      { messages: TURNS },
      ['prompt and completion'],
      [],
    ],
    [
      'a prompt as messages with a text as response',
      { prompt: TURNS.slice(0, 1), response: 'Hello' },
      { messages: TURNS.slice(0, 1), result: 'Hello' },
      ['prompt and response'],
      [],
    ],
    [
      'messages beside the fields of a shape',
      { messages: TURNS, prompt: 'x', completion: 'y' },
      { messages: TURNS },
      [],
      ['prompt', 'completion'],
    ],
  ])('are read as rows: %s', async (_what, record, row, shapes, unknown) => {
    expect(await read(record)).toEqual({ row, shapes, unknown });
  });

  it.each([
    [
      'a turn of an unknown speaker',
      {
        conversations: [
          { from: 'human', value: 'Hi' },
          { from: 'observation', value: '7' },
        ],
      },
      'turn 2 of "conversations" is from nobody known. Write "from" as human, gpt or system, or the conversation as "messages".',
    ],
    [
      'a speaker with the name of a method',
      { conversations: [{ from: 'constructor', value: 'Hi' }] },
      'turn 1 of "conversations" is from nobody known. Write "from" as human, gpt or system, or the conversation as "messages".',
    ],
    [
      'a log of Inspect',
      { eval: {}, samples: [] },
      'this line is a log of Inspect. Write a row per sample with its messages: { "id": …, "messages": […] }.',
    ],
    [
      'results of promptfoo',
      { evalId: 'x', results: {} },
      'this line is a result of promptfoo. Write a row per test with its input and output.',
    ],
    [
      'a result of a batch',
      { custom_id: 'x', response: {} },
      'this line is a result of a batch API, which lacks the conversation. Add the messages of each request to it.',
    ],
    [
      'preferences',
      { chosen: [], rejected: [] },
      'this line is preference data with two answers. Choose one of them, for example with --field messages=chosen.',
    ],
  ])('are explained when they are not read: %s', async (_what, record, problem) => {
    expect((await read(record)).row).toBe(`chats.jsonl:1: ${problem}`);
  });
});
