import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluateAll } from '../../../../../src/batch/index.ts';
import { createReferenceServer } from '../../../../../src/testing/index.ts';
import { createClient } from '../../../../kit/client/client.ts';
import { useJournalFolder } from '../../../../kit/journal/journal-folder.ts';
import { createRow } from '../../../../kit/journal/journal-lines.ts';
import { failureFacts, failureOf } from '../failures.ts';

const folder = useJournalFolder();

const lost = (what: string): object => ({
  message: `The run lost its lock of run.jsonl, because ${what}: this run ends, so that no other run writes at the same time. Resume the journal once no run uses it`,
  ...failureFacts('journal_lock_lost'),
});

const removeLock = (): void => {
  rmSync(join(dirname(folder.path), '.run.jsonl.lock'));
};

describe('a journal that is in use', () => {
  it.each<[string, string, () => void]>([
    ['its lock file is removed', 'its lock file was removed or replaced', removeLock],
    [
      'it is replaced',
      'it was removed, moved or replaced',
      () => {
        const text = readFileSync(folder.path);
        rmSync(folder.path);
        writeFileSync(folder.path, text);
      },
    ],
    [
      'it is moved',
      'it was removed, moved or replaced',
      () => {
        renameSync(folder.path, join(dirname(folder.path), 'moved.jsonl'));
      },
    ],
  ])('writes nothing after %s', (_, what, change) => {
    const { journal } = folder.open();
    journal.append(createRow('r1'));
    change();

    expect(failureOf(() => journal.append(createRow('r2', { i: 2 })), folder.path)).toEqual(
      lost(what),
    );
    expect(failureOf(() => journal.close(), folder.path)).toEqual(lost(what));
  });

  it('belongs to the run that opened it after its lock file was removed', () => {
    const first = folder.open().journal;
    removeLock();
    const second = folder.open().journal;
    const row = createRow('r1');
    const other = createRow('r2', { i: 2 });

    expect(failureOf(() => first.append(other), folder.path)).toEqual(
      lost('its lock file was removed or replaced'),
    );
    second.append(row);
    expect(folder.readLines().slice(2)).toEqual([row]);
    expect(second.compareRow(row)).toBe('same');
  });

  it('ends its run with the requests in flight, when its lock file is removed', async () => {
    const server = createReferenceServer();
    const rows = Array.from({ length: 50 }, (_, index) => ({
      id: `r${String(index)}`,
      messages: [
        { role: 'user' as const, content: 'When do you open?' },
        { role: 'assistant' as const, content: `We open at ${String(index)}.` },
      ],
    }));
    const client = createClient(server.clientOptions('eu'));
    let outcomes = 0;
    const run = async (): Promise<void> => {
      const criteria = { tone: 'Reward friendly answers' };
      const options = { criteria, journal: folder.create(), concurrency: 2 };
      for await (const outcome of evaluateAll(client, rows, options)) {
        if (outcome.status === 'scored') outcomes += 1;
        if (outcomes === 5) removeLock();
      }
    };

    await expect(run()).rejects.toMatchObject({ code: 'journal_lock_lost' });
    expect(server.calls.length).toBeLessThan(15);
    await client.close();
  });
});
