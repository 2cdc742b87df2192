import { describe, expect, it } from 'vitest';
import { journalLines } from '../../../src/batch/node/read-journal.ts';
import { conversations } from '../../kit/queue/fleet.ts';
import { codesOf, INVALID, ONE, useFleet } from '../../kit/queue/use-fleet.ts';

const setup = useFleet();

describe('the options of writeJournal', () => {
  it('are checked', async () => {
    const write = setup.fleet.queue.writeJournal('monday', 'm.jsonl', { trimm: true } as never);

    await expect(write).rejects.toThrow(
      'writeJournal does not have the option "trimm": did you mean trim?',
    );
  });
});

describe('an outcome that was retried', () => {
  it('is in the journal once, however often it is written', async () => {
    const { queue, server, startWorker, settled } = setup.fleet;
    const path = setup.pathOf('retried.jsonl');
    server.fail(INVALID);
    await queue.add(conversations(1), ONE);
    await startWorker();
    await settled('monday');
    await queue.retryFailed('monday');
    await settled('monday');

    const written = [];
    for (let call = 0; call < 3; call += 1) written.push(await queue.writeJournal('monday', path));

    expect(written).toEqual([
      { outcomes: 2, left: 0 },
      { outcomes: 0, left: 0 },
      { outcomes: 0, left: 0 },
    ]);
    const kept = [...journalLines(path)].filter((line) => line.t === 'out');
    expect(codesOf(kept)).toEqual(['validation', 'scored']);
  });
});
