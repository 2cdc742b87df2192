import { describe, expect, it } from 'vitest';
import { checkFileRow } from '../../../src/batch/row-rules.ts';
import type { TaskKind } from '../../../src/service/tasks.ts';

const MESSAGES = [
  { role: 'user', content: 'When do you open?' },
  { role: 'assistant', content: 'At nine.' },
];

function check(fields: unknown, kind: TaskKind = 'reward') {
  const unknown: string[] = [];
  const checked = checkFileRow(fields, {
    kind,
    at: 'chats.jsonl:7',
    noun: 'line',
    explain: ({ t }) => (t === 'run' ? 'this file is a journal.' : undefined),
    onUnknownKey: (key) => unknown.push(key),
  });
  return typeof checked === 'string' ? { problem: checked, unknown } : { row: checked, unknown };
}

const TRACE = { root_agent_instance_id: 'a', agent_instance_by_id: {} };

describe('checkFileRow', () => {
  it.each([
    ['messages', { messages: MESSAGES }],
    ['messages and a result', { messages: MESSAGES, result: { choices: [] } }],
    ['an input and its result', { input: 'Hi', result: 'Hello' }],
    ['an empty answer, which the client reports', { input: 'Hi', result: '' }],
    ['the state of an agent', { result: { messages: MESSAGES } }],
    [
      'all other fields',
      { id: 'r1', group: 'g', tags: { a: 1 }, messages: [], system: 's', tools: [], choice: 0 },
    ],
  ])('takes a row with %s', (_what, fields) => {
    expect(check(fields)).toEqual({ row: fields, unknown: [] });
  });

  it('leaves out fields of null, except the result', () => {
    const fields = {
      id: null,
      group: null,
      tags: null,
      messages: MESSAGES,
      system: null,
      tools: null,
    };
    expect(check(fields)).toEqual({ row: { messages: MESSAGES }, unknown: [] });
  });

  it('takes a trace, and no fields of a conversation', () => {
    expect(check({ id: 't', trace: TRACE, messages: MESSAGES }, 'trace')).toEqual({
      row: { id: 't', trace: TRACE },
      unknown: ['messages'],
    });
  });

  it('ignores unknown keys and reports them, also __proto__', () => {
    const { row, unknown } = check(
      JSON.parse('{"messages":[],"reward":1,"__proto__":{"id":"x"},"constructor":1}'),
    );
    expect(row).toEqual({ messages: [] });
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
    expect(unknown).toEqual(['reward', '__proto__', 'constructor']);
  });

  it.each([
    [7, '7'],
    [-1.5, '-1.5'],
    [9_007_199_254_740_991, '9007199254740991'],
  ])('turns the number %d of an id and a group into text', (number, text) => {
    expect(check({ messages: [], id: number, group: number }).row).toEqual({
      messages: [],
      id: text,
      group: text,
    });
  });

  it.each<[string, unknown, TaskKind, string]>([
    ['nothing', {}, 'reward', '"messages" is missing. Each line needs messages, input or trace.'],
    [
      'messages of null',
      { messages: null },
      'reward',
      '"messages" is missing. Each line needs messages, input or trace.',
    ],
    [
      'a text as the only field',
      { result: 'Hello' },
      'reward',
      '"messages" is missing. Each line needs messages, input or trace.',
    ],
    [
      'messages as text',
      { messages: '[]' },
      'reward',
      '"messages" is a string. Write an array of messages.',
    ],
    [
      'messages and input',
      { messages: [], input: 'Hi' },
      'reward',
      '"messages" and "input" exclude each other. Keep one.',
    ],
    [
      'an input without a result',
      { input: 'Hi' },
      'reward',
      '"result" is missing. With input, each line needs the answer as result.',
    ],
    [
      'a result of null',
      { messages: [], result: null },
      'reward',
      '"result" is null, which is no answer. Leave it out when the messages contain the answer.',
    ],
    [
      'a conversation among traces',
      { messages: [] },
      'trace',
      '"trace" is missing. With --trace, each line needs trace.',
    ],
    [
      'a trace of null',
      { trace: null },
      'trace',
      '"trace" is missing. With --trace, each line needs trace.',
    ],
    [
      'a trace as an array',
      { trace: [] },
      'trace',
      '"trace" is an array. Write an object with the agents.',
    ],
    ['what its reader explains', { t: 'run' }, 'reward', 'this file is a journal.'],
    ['what its reader explains of a trace', { t: 'run' }, 'trace', 'this file is a journal.'],
    ['an id of true', { messages: [], id: true }, 'reward', '"id" is a boolean. Write a string.'],
    [
      'an id as an object',
      { messages: [], id: {} },
      'reward',
      '"id" is an object. Write a string.',
    ],
    [
      'an empty id',
      { messages: [], id: '' },
      'reward',
      '"id" is an empty string. Fill it in, or leave it out.',
    ],
    [
      'an id that JSON rounds',
      { messages: [], id: 9_007_199_254_740_992 },
      'reward',
      '"id" is a number with too many digits. Write it in quotes.',
    ],
    [
      'a group as an array',
      { messages: [], group: [] },
      'reward',
      '"group" is an array. Write a string.',
    ],
    [
      'tags as an array',
      { messages: [], tags: [] },
      'reward',
      '"tags" is an array. Write an object with the tags by their names.',
    ],
  ])('reports %s', (_what, fields, kind, problem) => {
    const unknown: string[] = [];
    expect(check(fields, kind)).toEqual({ problem: `chats.jsonl:7: ${problem}`, unknown });
  });
});
