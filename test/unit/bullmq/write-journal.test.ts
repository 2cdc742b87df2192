import { describe, expect, it } from 'vitest';
import { useFleet } from '../../kit/queue/use-fleet.ts';

const setup = useFleet();

describe('the options of writeJournal', () => {
  it('are checked', async () => {
    const write = setup.fleet.queue.writeJournal('monday', 'm.jsonl', { trimm: true } as never);

    await expect(write).rejects.toThrow(
      'writeJournal does not have the option "trimm": did you mean trim?',
    );
  });
});
