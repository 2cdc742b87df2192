import { describe, expect, it } from 'vitest';
import { toFailureMessage } from '../../../src/matchers/failure-message.ts';
import type { JudgedCriterion } from '../../../src/matchers/judge-results.ts';
import type { MatcherResult } from '../../../src/matchers/recorder.ts';

const CRITERION = 'Reward friendly answers';
const ANSWERED = {
  messages: [
    { role: 'user', content: 'When do you open?' },
    { role: 'assistant', content: 'At nine.' },
  ],
};

function result(score: number | null, facts: Partial<MatcherResult> = {}): MatcherResult {
  return { score, explanation: 'Because.', traceId: 't1', ...facts } as MatcherResult;
}

function judged(facts: Partial<JudgedCriterion> = {}): JudgedCriterion {
  return {
    ...{ name: CRITERION, criterion: CRITERION, fields: ANSWERED, results: [result(0.2)] },
    ...{ min: 0.7, minPasses: 1, passes: 0, verdict: 'missed', ...facts },
  };
}

function messageOf(facts: Partial<JudgedCriterion> = {}, isNot = false): string[] {
  return toFailureMessage('call', [judged(facts)], isNot).split('\n');
}

describe('the message of a failed assertion', () => {
  it('has the score against the minimum, the reason, the trace and the last answer', () => {
    expect(messageOf()).toEqual([
      ...['call', ''],
      'Criterion:   Reward friendly answers',
      'Score:       0.2, and the minimum is 0.7',
      'Explanation: Because.',
      'Trace id:    t1',
      '',
      'Last answer: At nine.',
    ]);
  });

  it('has no more than there is', () => {
    const bare = result(0.2, { explanation: '', traceId: null });
    expect(messageOf({ results: [bare], fields: { messages: [] } as never })).toEqual([
      ...['call', ''],
      'Criterion:   Reward friendly answers',
      'Score:       0.2, and the minimum is 0.7',
    ]);
    expect(messageOf({ results: [result(0.2, { explanation: null as never })] })).not.toContain(
      'Explanation: Because.',
    );
  });

  it('has the name and the text of a named criterion', () => {
    expect(messageOf({ name: 'tone' })).toContain('Criterion:   tone: Reward friendly answers');
  });

  it.each<[string, Partial<JudgedCriterion>, boolean, string]>([
    [
      'a score that reached the minimum behind not',
      { results: [result(0.9)] },
      true,
      'Score:       0.9, and the score must be below 0.7',
    ],
    [
      'a criterion that does not apply',
      { results: [result(null)], verdict: 'not_applicable' },
      false,
      'Score:       none, because the criterion does not apply to this subject. Set allowNotApplicable to accept this',
    ],
    [
      'trials',
      { results: [result(0.2), result(0.9)], passes: 1, minPasses: 2 },
      false,
      'Scores:      0.2, 0.9: 1 of 2 trials reached 0.7, and at least 2 must',
    ],
    [
      'trials behind not',
      { results: [result(0.8), result(0.9)], passes: 2, minPasses: 2 },
      true,
      'Scores:      0.8, 0.9: 2 of 2 trials reached 0.7, and at most 1 may',
    ],
    [
      'trials of which some do not apply',
      { results: [result(0.2), result(null)], verdict: 'not_applicable' },
      false,
      'Scores:      0.2, not applicable: 0 of 2 trials reached 0.7, and at least 1 must. Set allowNotApplicable to accept this',
    ],
  ])('counts %s', (_, facts, isNot, line) => {
    expect(messageOf(facts, isNot)).toContain(line);
  });

  it.each<[string, Partial<JudgedCriterion>, boolean, string]>([
    ['the lowest trial', {}, false, 'low'],
    ['the highest trial behind not', {}, true, 'high'],
    ['a trial that did not apply', { verdict: 'not_applicable' }, false, 'open'],
  ])('explains %s', (_, facts, isNot, explanation) => {
    const results = [
      result(0.9, { explanation: 'high' }),
      result(null, { explanation: 'open' }),
      result(0.2, { explanation: 'low' }),
    ];
    expect(messageOf({ results, ...facts }, isNot)).toContain(`Explanation: ${explanation}`);
  });

  it.each<[string, unknown, string[]]>([
    ['three lines of a long one', 'a\n\nb\r\nc\nd', ['a', 'b', 'c …']],
    ['the texts of parts', [{ text: 'a' }, { image: 'x' }, 'no part', { text: 'b' }], ['a', 'b']],
    ['nothing without a text', null, []],
  ])('has of the last answer %s', (_, content, lines) => {
    const fields = { messages: [{ role: 'assistant', content }, 'no message'] } as never;
    const message = messageOf({ fields });
    const start = message.findIndex((line) => line.startsWith('Last answer:'));
    const shown = start === -1 ? [] : message.slice(start);
    expect(shown.map((line) => line.slice(13))).toEqual(lines);
  });

  it.each<[string, object, string | undefined]>([
    [
      'the last answer of the root agent',
      {
        root: {
          interactions: ['other', { output_messages: [{ content: 'Root.' }, { content: null }] }],
        },
      },
      'Last answer: Root.',
    ],
    ['nothing without the root agent', {}, undefined],
  ])('has of a trace %s', (_, agents, line) => {
    const trace = { root_agent_instance_id: 'root', agent_instance_by_id: agents };
    const message = messageOf({ fields: { trace } as never });
    expect(message.find((one) => one.startsWith('Last answer'))).toBe(line);
  });

  it('lists all criteria that failed, and the answer once', () => {
    const message = toFailureMessage('call', [judged(), judged({ name: 'other' })], false);
    expect(message.match(/Criterion:/g)).toHaveLength(2);
    expect(message.match(/Last answer:/g)).toHaveLength(1);
    expect(toFailureMessage('call', [], false)).toBe('call');
  });
});
