import { describe, expect, it } from 'vitest';
import { CLIENTS } from './clients.ts';
import { play } from './judge-fault.ts';
import { ANSWERS, PARAMETERS } from './rows/answers.ts';
import { CONNECTIONS } from './rows/connections.ts';
import { STATUSES } from './rows/statuses.ts';

describe.each(CLIENTS)('the caller of a judge with the client %s', (_, create) => {
  describe.each([
    ['answers', ANSWERS],
    ['parameters', PARAMETERS],
    ['statuses', STATUSES],
    ['connections', CONNECTIONS],
  ])('%s', (__, faults) => {
    it.each(faults)('$fault', async (fault) => {
      expect(await play(create, fault)).toEqual(fault.outcome);
    });
  });
});
