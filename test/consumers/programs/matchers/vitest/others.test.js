// A second file, which another worker runs.
import { expect, it } from 'vitest';
import { greeting } from './conversations.js';

it('passes', async () => {
  await expect(greeting).toMeetCriterion('Passes if the answer has a greeting');
});
