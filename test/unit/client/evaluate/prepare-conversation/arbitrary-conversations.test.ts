import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../../../src/errors/invalid-input-error.ts';
import { UnsupportedResultError } from '../../../../../src/errors/unsupported-result-error.ts';
import type { RewardInput } from '../../../../../src/client/evaluate/evaluate.ts';
import { MESSAGES_RULES } from '../../../../../src/client/evaluate/message-rules.ts';
import { IssueList } from '../../../../../src/values/rules.ts';
import { anything, mutatedCalls } from '../../../../kit/providers/arbitrary-results.ts';
import { RUNS } from '../../../errors/property-runs.ts';
import { CRITERION, read } from '../../given.ts';

const part = fc.record(
  { type: fc.constantFrom('text', 'hologram', 'refusal'), text: fc.string(), cache: fc.anything() },
  { requiredKeys: ['type'] },
);
const content = fc.oneof(fc.string(), fc.constant(null), fc.array(part, { maxLength: 3 }));
const id = fc.string({ minLength: 1, maxLength: 2 });
const more = { name: fc.string(), ttl: fc.integer(), refusal: fc.constantFrom(null, 'No.') };

/** Any message in the service's own format. */
const ownMessage: fc.Arbitrary<object> = fc.oneof(
  fc.record(
    { role: fc.constantFrom('system', 'user', 'assistant'), content, ...more },
    { requiredKeys: ['role', 'content'] },
  ),
  fc.record(
    {
      role: fc.constant('assistant'),
      content,
      tool_calls: fc.array(fc.record({ id }), { minLength: 1, maxLength: 2 }),
      ...more,
    },
    { requiredKeys: ['role', 'tool_calls'] },
  ),
  fc.record({ role: fc.constant('tool'), tool_call_id: id, content }),
);

/** Reads a conversation; returns undefined when it is rejected with one of the documented errors. */
function tryRead(params: object): RewardInput | undefined {
  try {
    return read({ criteria: CRITERION, ...params });
  } catch (error) {
    if (InvalidInputError.isInstance(error) || UnsupportedResultError.isInstance(error)) {
      return undefined;
    }
    throw error;
  }
}

/** Checks that messages which are sent follow the rules of the service's own format. */
function expectValid(params: object): void {
  const input = tryRead(params);
  if (input === undefined) return;
  const issues = new IssueList();
  MESSAGES_RULES.own(input.fields.messages, 'messages', issues);
  expect(issues.all).toEqual([]);
}

describe('any conversation in the service’s own format', () => {
  it('is sent as it is, before the answer, without a warning except of calls without a result', () => {
    fc.assert(
      fc.property(fc.array(ownMessage, { minLength: 1, maxLength: 6 }), (messages) => {
        const { fields, warnings } = read({ messages, result: 'The answer', criteria: CRITERION });
        expect(fields.messages.length).toBe(messages.length + 1);
        expect(messages.every((message, at) => fields.messages[at] === message)).toBe(true);
        expect(fields.messages.at(-1)).toEqual({ role: 'assistant', content: 'The answer' });
        expect(warnings.filter(({ code }) => code !== 'unanswered_call')).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('any conversation is valid after it is read, or rejected with a documented error', () => {
  it('as a changed call of a fixture', () => {
    fc.assert(fc.property(mutatedCalls, expectValid), RUNS);
  });

  it('as messages, an input or a result of any value', () => {
    const check = (key: string, value: unknown, inList: boolean): void => {
      expectValid({ result: 'x', [key]: inList ? [value] : value });
    };
    const key = fc.constantFrom('messages', 'input', 'result');
    fc.assert(fc.property(key, anything, fc.boolean(), check), RUNS);
  });
});
