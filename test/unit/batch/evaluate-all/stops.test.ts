import { describe, expect, it } from 'vitest';
import {
  collect,
  createRow,
  createRows,
  createStage,
  CRITERIA,
  namesOf,
  questionOf,
} from '../../../kit/journal/batch.ts';
import { scored } from '../../../kit/client/client.ts';
import { refuse, type Reply } from '../../../kit/client/fake-fetch.ts';
import { after } from '../../../kit/time/test-clock.ts';
import { watchSignal } from '../../../kit/client/signals.ts';

/** Replies by the question of the request; to others with a score. */
const byQuestion =
  (replies: Readonly<Record<number, Reply>>): Reply =>
  (sent) =>
    (replies[questionOf(sent)] ?? scored())(sent);

describe('a rejected key', () => {
  it.each([
    [401, 'region'],
    [403, 'permitted'],
  ])('ends the run at once with %i; what is in flight settles', async (status, word) => {
    const { run, sent } = createStage([byQuestion({ 3: refuse(status) })], {
      latencyMs: (request) => (questionOf(request) === 3 ? 50 : 100),
    });
    let pulled = 0;
    function* rows() {
      for (; pulled < 1000;) {
        pulled += 1;
        yield createRow(pulled);
      }
    }
    const { outcomes, summary } = await run(rows(), { concurrency: 4 });
    expect(namesOf(outcomes)).toEqual([
      '3 tone failed',
      '1 tone scored',
      '2 tone scored',
      '4 tone scored',
    ]);
    expect(sent).toHaveLength(4);
    expect(pulled).toBe(5);
    expect(summary.stop.why).toBe('key');
    expect(summary.stop.message).toContain(word);
  });
});

describe('failures', () => {
  it('end the run when 25 requests failed and none succeeded', async () => {
    const { run, sent } = createStage([refuse(400)]);
    const { summary } = await run(createRows(100), { concurrency: 1 });
    expect(sent).toHaveLength(25);
    expect(summary).toMatchObject({ failed: 25, stop: { why: 'failures' } });
    expect(summary.stop.message).toMatch(/^25 of 25 evaluations failed, the last one with: /);
  });

  it('do not end the run when one request succeeded', async () => {
    const { run } = createStage([scored(), refuse(400)]);
    const { summary } = await run(createRows(100), { concurrency: 1 });
    expect(summary).toMatchObject({ scored: 1, failed: 99, stop: { why: 'done' } });
  });

  it('of rows that are not valid do not end the run', async () => {
    const { run } = createStage();
    const invalid = Array.from({ length: 50 }, () => ({}));
    const { summary } = await run([...invalid, createRow(1)] as never);
    expect(summary).toMatchObject({ scored: 1, failed: 50, stop: { why: 'done' } });
  });

  it.each([
    ['0', 0, 1],
    ['3', 3, 4],
  ])('end the run when there are more than maxFailures: %s', async (_, maxFailures, failed) => {
    const { run } = createStage([scored(), refuse(400)]);
    const { summary } = await run(createRows(20), { concurrency: 1, maxFailures });
    expect(summary).toMatchObject({ scored: 1, failed, stop: { why: 'failures' } });
  });

  it('of rows that are not valid count for maxFailures', async () => {
    const { run, sent } = createStage();
    const { summary } = await run([{}, {}, createRow(1)] as never, { maxFailures: 1 });
    expect(summary).toMatchObject({ failed: 2, stop: { why: 'failures' } });
    expect(sent).toEqual([]);
  });

  it('count as a share from 25 on', async () => {
    // Every second request fails.
    let count = 0;
    const half: Reply = (sent) => {
      count += 1;
      return (count % 2 === 1 ? scored() : refuse(400))(sent);
    };
    const { run } = createStage([half]);
    const { summary } = await run(createRows(100), { concurrency: 1, maxFailures: '40%' });
    expect(summary).toMatchObject({ scored: 25, failed: 25, stop: { why: 'failures' } });
    count = 0;
    const second = await createStage([half]).run(createRows(100), { maxFailures: '50%' });
    expect(second.summary.stop).toEqual({ why: 'done' });
  });
});

describe('a budget', () => {
  it.each([1, 7, 20])('of %i requests sends exactly so many', async (requests) => {
    const { run, sent } = createStage();
    const { summary } = await run(createRows(30), { criteria: CRITERIA, budget: { requests } });
    expect(sent).toHaveLength(requests);
    expect(summary).toMatchObject({
      scored: requests,
      stop: {
        why: 'budget',
        message: `the budget does not allow the next request: ${String(requests)} of ${String(requests)} requests are spent`,
      },
    });
  });

  it('that is enough does not end the run', async () => {
    const { run } = createStage();
    const { summary } = await run(createRows(30), { budget: { requests: 30 } });
    expect(summary).toMatchObject({ scored: 30, stop: { why: 'done' } });
  });

  it.each([1, 9, 20])('of %i requests is not exceeded by retries', async (requests) => {
    const { run, sent } = createStage([refuse(500)]);
    const { summary } = await run(createRows(100), { budget: { requests } });
    expect(sent).toHaveLength(requests);
    expect(summary.stop.why).toBe('budget');
  });

  it('does not count requests that are refused', async () => {
    const { run, sent } = createStage([refuse(429, { 'retry-after': '1' }), scored()]);
    const { summary } = await run(createRows(30), { budget: { requests: 5 } });
    expect(sent).toHaveLength(6);
    expect(summary).toMatchObject({ scored: 5, stop: { why: 'budget' } });
  });

  it('of tokens ends the run before the request that would exceed it', async () => {
    const { run, sent } = createStage();
    const { summary } = await run(createRows(9), { budget: { tokens: 100 } });
    const bytes = new TextEncoder().encode(String(sent[0]?.body)).length;
    const tokens = Math.ceil(bytes / 4);
    expect(sent).toHaveLength(Math.floor(100 / tokens));
    expect(summary.stop).toEqual({
      why: 'budget',
      message: `the budget does not allow the next request: ${String(tokens * sent.length)} of 100 estimated tokens are spent`,
    });
  });
});

describe('a signal', () => {
  it('ends the run, and what is in flight settles', async () => {
    const { start, settle, sent, clock } = createStage();
    const { signal, abort, listeners } = watchSignal();
    const run = start(createRows(100), { signal });
    void after(clock, 150, () => {
      abort(new Error('stop'));
    });
    const outcomes = await settle(collect(run));
    expect(outcomes).toHaveLength(sent.length);
    expect(sent).toHaveLength(16);
    expect(await run.summary).toMatchObject({
      scored: 16,
      stop: { why: 'interrupted', message: 'the run was stopped' },
    });
    expect(listeners()).toBe(0);
    expect(clock.pending()).toBe(0);
  });

  it('that aborted before sends nothing', async () => {
    const { run, sent } = createStage();
    const { outcomes, summary } = await run(createRows(3), { signal: AbortSignal.abort() });
    expect(outcomes).toEqual([]);
    expect(sent).toEqual([]);
    expect(summary.stop.why).toBe('interrupted');
  });

  it('ends a long pause', async () => {
    const { start, settle, clock } = createStage([refuse(429, { 'retry-after': '500' })]);
    const controller = new AbortController();
    const run = start(createRows(3), { signal: controller.signal });
    void after(clock, 10_000, () => {
      controller.abort();
    });
    await settle(run.summary);
    expect(clock.now()).toBeLessThan(12_000);
  });
});

describe('abort()', () => {
  it('ends the requests in flight, which have no outcome', async () => {
    const { start, settle, sent, clock } = createStage();
    const run = start(createRows(100), { concurrency: 4 });
    void after(clock, 150, () => {
      run.abort(new Error('now'));
    });
    expect(await settle(collect(run))).toHaveLength(4);
    expect(sent).toHaveLength(8);
    expect(await run.summary).toMatchObject({ scored: 4, failed: 0, stop: { why: 'interrupted' } });
    expect(clock.pending()).toBe(0);
  });

  it('before the run has begun sends nothing', async () => {
    const { start, settle, sent } = createStage();
    const run = start(createRows(100));
    run.abort();
    expect(await settle(run.summary)).toMatchObject({ stop: { why: 'interrupted' } });
    expect(sent).toEqual([]);
  });
});

describe('closing the client', () => {
  it('ends the run', async () => {
    const { start, settle, client, clock } = createStage();
    const run = start(createRows(100), { concurrency: 4 });
    void after(clock, 150, () => client.close());
    expect(await settle(collect(run))).toHaveLength(4);
    expect(await run.summary).toMatchObject({
      failed: 0,
      stop: { why: 'interrupted', message: 'the requests in flight were ended' },
    });
  });
});
