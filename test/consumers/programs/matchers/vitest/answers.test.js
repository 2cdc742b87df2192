// Evals of an application, in Vitest.
import { describe, expect, it } from 'vitest';
import { greeting, opening } from './conversations.js';

describe('answers', () => {
  it('passes', async () => {
    await expect({ messages: opening }).toMeetCriterion('Passes if the answer has a time');
  });

  it('fails', async () => {
    await expect({ messages: opening }).toMeetCriterion('Reward friendly answers', { min: 0.7 });
  });

  it('passes with not', async () => {
    await expect(greeting).not.toMeetCriterion('Reward friendly answers', { min: 0.7 });
  });

  it('does not apply', async () => {
    await expect(greeting).toMeetCriterion('Passes if the refund is right');
  });

  it('does not apply with not', async () => {
    await expect(greeting).not.toMeetCriterion('Passes if the refund is right');
  });

  it('meets named criteria in trials', async () => {
    const criteria = { tone: 'Reward friendly answers', time: 'Passes if the answer has a time' };
    const min = { tone: 0.2 };
    await expect(opening).toMeetCriteria(criteria, { min, trials: 3, minPasses: 2 });
  });

  it('fails in trials', async () => {
    const options = { min: 0.7, trials: 2, minPasses: 1 };
    await expect(opening).toMeetCriterion('Reward friendly answers', options);
  });
});
