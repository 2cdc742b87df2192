import { describe, expect, it } from 'vitest';
import { readJournal } from '../../../../src/batch/node/read-journal.ts';
import {
  createRow,
  createRows,
  createStage,
  namesOf,
  questionOf,
} from '../../../kit/journal/batch.ts';
import { scored } from '../../../kit/client/client.ts';
import { fail, refuse, type Reply, type Sent } from '../../../kit/client/fake-fetch.ts';
import { useJournalFolder } from '../../../kit/journal/journal-folder.ts';

const folder = useJournalFolder();

describe('a request that failed because of the service', () => {
  const failures: [string, Reply][] = [
    ['503', refuse(503)],
    ['502', refuse(502)],
    ['504', refuse(504)],
    ['a lost connection', fail()],
    ['a timeout', () => new Promise(() => undefined)],
  ];

  it.each(failures)(
    'is sent again by the queue, after the rows behind it: %s',
    async (_, failure) => {
      const { run, sent } = createStage([scored(), failure, scored()]);
      const { outcomes } = await run(createRows(4), { concurrency: 1, timeoutMs: 1000 });
      expect(sent.map(questionOf)).toEqual([1, 2, 3, 4, 2]);
      expect(namesOf(outcomes)).toEqual([
        '1 tone scored',
        '3 tone scored',
        '4 tone scored',
        '2 tone scored',
      ]);
    },
  );

  it.each(failures)('fails its row after numRetries more failures: %s', async (_, failure) => {
    const { run, sent } = createStage([
      (request) => (questionOf(request) === 2 ? failure : scored())(request),
    ]);
    const { outcomes } = await run(createRows(4), {
      ...{ concurrency: 1, timeoutMs: 1000, numRetries: 2 },
    });
    expect(sent.map(questionOf)).toEqual([1, 2, 3, 4, 2, 2]);
    expect(namesOf(outcomes).at(-1)).toBe('2 tone failed');
  });

  it('waits half a second, and twice as long after each further failure, at most 4 seconds', async () => {
    const times: number[] = [];
    const failing: Reply = (sent) => {
      times.push(stage.clock.now() - 100);
      return refuse(503)(sent);
    };
    const stage = createStage([failing]);
    await stage.run([createRow(1)], { numRetries: 5 });
    expect(times).toEqual([0, 600, 1700, 3800, 7900, 12_000]);
  });

  it('is counted in the requests of its outcome', async () => {
    const { run } = createStage([refuse(503), refuse(429, { 'Retry-After': '1' }), scored()]);
    await run([createRow(1)], { journal: folder.create() });
    const [row] = readJournal(folder.path).rows;
    expect(row?.outcomes).toMatchObject([{ status: 'scored', attempts: 3 }]);
  });

  it('fails no row when it comes back after the service has recovered', async () => {
    // A gateway that answers 503 after a second, for requests of the first three seconds.
    const sentAt = new Map<Sent, number>();
    const gateway: Reply = (sent) =>
      ((sentAt.get(sent) ?? 0) < 3000 ? refuse(503) : scored())(sent);
    const stage = createStage([gateway], {
      latencyMs: (sent) => {
        const now = stage.clock.now();
        sentAt.set(sent, now);
        return now < 3000 ? 1000 : 50;
      },
    });
    const { summary } = await stage.run(createRows(60), { concurrency: 8, numRetries: 2 });
    expect(summary).toMatchObject({ scored: 60, failed: 0 });
  });

  it('delays a run by seconds when the last row always fails', async () => {
    let lastAt = 0;
    const bad: Reply = (sent) => {
      lastAt = stage.clock.now();
      return (questionOf(sent) === 20 ? refuse(503) : scored())(sent);
    };
    const stage = createStage([bad]);
    const { summary } = await stage.run(createRows(20), { concurrency: 4, numRetries: 2 });
    expect(summary).toMatchObject({ scored: 19, failed: 1, stop: { why: 'done' } });
    expect(lastAt).toBeLessThan(20_000);
  });

  it('does not count in an outage', async () => {
    const replies = [scored(), ...Array.from({ length: 30 }, () => refuse(503)), scored()];
    const { run } = createStage(replies);
    const { summary } = await run(createRows(20), { concurrency: 4, numRetries: 2 });
    expect(summary).toMatchObject({ scored: 20, failed: 0 });
  });

  it('is retried by the transport when the status is 500: that may be the row', async () => {
    const { run, sent } = createStage([scored(), refuse(500), scored()]);
    const { outcomes } = await run(createRows(3), { concurrency: 1 });
    expect(sent.map(questionOf)).toEqual([1, 2, 2, 3]);
    expect(outcomes).toHaveLength(3);
  });

  it('that always fails is no outage of the others', async () => {
    let lastAt = 0;
    const bad: Reply = (sent) => {
      lastAt = stage.clock.now();
      return (questionOf(sent) % 5 === 0 ? refuse(503) : scored())(sent);
    };
    const stage = createStage([bad]);
    const { summary } = await stage.run(createRows(50), { concurrency: 4, numRetries: 1 });
    expect(summary).toMatchObject({ scored: 40, failed: 10, stop: { why: 'done' } });
    expect(lastAt).toBeLessThan(30_000);
  });
});
