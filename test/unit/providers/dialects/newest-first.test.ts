import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNewestFirst } from '../../../../src/providers/dialects/newest-first.ts';

const item = fc.oneof(
  fc.record({
    type: fc.constantFrom('function_call', 'function_call_output', 'function_call_result'),
    call_id: fc.constantFrom('a', 'b'),
  }),
  fc.record({ object: fc.constant('thread.message'), created_at: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ role: fc.constantFrom('user', 'assistant') }),
);

it('finds the opposite order in the reversed list, so that a list is reversed at most once', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 6 }), (items) => {
      const order = isNewestFirst(items);
      expect(isNewestFirst(items.toReversed())).toBe(order === undefined ? undefined : !order);
    }),
  );
});
