import { assertCriterion, type CriterionSubject } from 'align-evals/matchers';
import type {} from 'align-evals/matchers/vitest';
import { expect, expectTypeOf, it } from 'vitest';

const messages = [{ role: 'user', content: 'Hi' }];

it('has the matchers in the types of expect', () => {
  expectTypeOf(expect(messages).toMeetCriterion).returns.toEqualTypeOf<Promise<void>>();
  expectTypeOf(expect(messages).not.toMeetCriteria).returns.toEqualTypeOf<Promise<void>>();
  // @ts-expect-error The criterion is required.
  void expect(messages).toMeetCriterion();
  // @ts-expect-error There is no such option.
  void expect(messages).toMeetCriterion('Passes if it greets', { threshold: 0.5 });
});

it('takes conversations, responses and traces as a subject', () => {
  expectTypeOf(messages).toExtend<CriterionSubject>();
  expectTypeOf({ messages, result: { choices: [] } }).toExtend<CriterionSubject>();
  expectTypeOf({
    root_agent_instance_id: 'a',
    agent_instance_by_id: {},
  }).toExtend<CriterionSubject>();
  // @ts-expect-error A number is no conversation.
  void assertCriterion(7, 'Passes if it greets');
});
