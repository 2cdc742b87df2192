import { describe, expect, it } from 'vitest';
import { contentOf, findAnswer, toPlainText } from '../../../../src/pages/chat/find-answer.ts';

const ANSWER = { role: 'assistant', content: 'On its way.' };

function traceOf(interactions: unknown, root: unknown = 'a'): object {
  return { root_agent_instance_id: root, agent_instance_by_id: { a: { interactions } } };
}

describe('findAnswer', () => {
  it.each<[string, unknown, string | undefined]>([
    [
      'the last message of the assistant',
      { messages: [ANSWER, { role: 'user', content: 'Ok' }] },
      'On its way.',
    ],
    ['a message before an empty one', { messages: [ANSWER, { role: 'assistant' }] }, 'On its way.'],
    ['nothing without an answer', { messages: [{ role: 'user', content: 'Hi' }] }, undefined],
    ['nothing without messages', {}, undefined],
    ['nothing in another value', 'text', undefined],
    [
      'the last output of the root agent',
      traceOf([
        { output_messages: [{ content: 'first' }] },
        { output_messages: [{ content: 'last' }] },
      ]),
      'last',
    ],
    ['nothing in a step that is no object', traceOf([null]), undefined],
    ['nothing without steps', traceOf(undefined), undefined],
    ['nothing without the root agent', traceOf([], 'b'), undefined],
    ['nothing when the name of the root agent is no text', traceOf([], 7), undefined],
  ])('is %s', (_, content, expected) => {
    const answer = findAnswer(content);
    expect(answer && toPlainText(answer)).toBe(expected);
  });
});

describe('contentOf', () => {
  it.each<[string, unknown, unknown]>([
    ['the trace of a body that has one', { trace: { id: 1 } }, { id: 1 }],
    ['the body of a conversation', { messages: [] }, { messages: [] }],
    ['any other value', null, null],
  ])('is %s', (_, body, expected) => {
    expect(contentOf(body)).toEqual(expected);
  });
});

describe('toPlainText', () => {
  it('has a line for each part of a message', () => {
    const parts = [
      { kind: 'text', text: 'Look:' },
      { kind: 'call', id: '1', name: 'find', input: '{"id":7}' },
      { kind: 'result', id: '1', name: 'find', output: 'found' },
      { kind: 'image', source: null, label: 'image.png' },
      { kind: 'other', json: '{"a":1}' },
    ] as const;
    expect(toPlainText({ role: 'assistant', name: '', parts })).toBe(
      'Look:\nfind({"id":7})\nfound\nimage.png\n{"a":1}',
    );
  });
});
