// Prints, as JSON, how each assertion ends.
import { assertCriterion } from 'align-evals/matchers';
import { greeting, opening } from './conversations.js';

const ASSERTIONS = {
  passes: () => assertCriterion({ messages: opening }, 'Passes if the answer has a time'),
  fails: () => assertCriterion({ messages: opening }, 'Reward friendly answers', { min: 0.7 }),
  'does not apply': () => assertCriterion(greeting, 'Passes if the refund is right'),
  'applies or not': () =>
    assertCriterion(greeting, 'Passes if the refund is right', { allowNotApplicable: true }),
  'fails in trials': () =>
    assertCriterion(opening, 'Reward friendly answers', { min: 0.7, trials: 2, minPasses: 1 }),
};

const ends = {};
for (const [name, assert] of Object.entries(ASSERTIONS)) {
  try {
    await assert();
    ends[name] = 'passed';
  } catch ({ name: kind, code, message, actual, expected }) {
    ends[name] = { kind, code, message, actual, expected };
  }
}
console.log(JSON.stringify(ends));
