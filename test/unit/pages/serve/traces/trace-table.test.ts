import { describe, expect, it } from 'vitest';
import {
  toContentText,
  toRatingText,
  toSubTraceText,
} from '../../../../../src/pages/serve/traces/trace-table.tsx';

describe('toContentText', () => {
  it.each<[string, Parameters<typeof toContentText>[0], string]>([
    ['nothing', null, '-'],
    ['content that was left out', undefined, '-'],
    [
      'the last message that has a text',
      {
        messages: [
          { role: 'user', content: 'Where is it?' },
          { role: 'assistant', content: 'It left.' },
          { role: 'assistant', content: ' ' },
        ],
      },
      'It left.',
    ],
    [
      'a long text',
      { messages: [{ role: 'user', content: 'a'.repeat(201) }] },
      `${'a'.repeat(200)}…`,
    ],
    [
      'a text of the whole length',
      { messages: [{ role: 'user', content: 'a'.repeat(200) }] },
      'a'.repeat(200),
    ],
    ['one agent', { agent_instance_by_id: { a: {} } }, '1 agent'],
    ['agents', { agent_instance_by_id: { a: {}, b: {} } }, '2 agents'],
    ['what it does not know', { messages: 1, agent_instance_by_id: [] }, '-'],
  ])('shows %s', (_name, trace, text) => {
    expect(toContentText(trace)).toBe(text);
  });
});

describe('toSubTraceText', () => {
  it.each<[Parameters<typeof toSubTraceText>[0], string]>([
    [null, '-'],
    [undefined, '-'],
    [{ agent_scores: { a: 1 } }, '1 agent'],
    [{ agent_scores: { a: 1, b: null } }, '2 agents'],
    [{ agent_scores: 1 }, 'yes'],
    [{}, 'yes'],
  ])('of %j is %s', (part, text) => {
    expect(toSubTraceText(part)).toBe(text);
  });
});

describe('toRatingText', () => {
  it.each([
    [null, '-'],
    [true, 'good'],
    [false, 'bad'],
  ])('of %s is %s', (rating, text) => {
    expect(toRatingText(rating)).toBe(text);
  });
});
