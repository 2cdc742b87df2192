import { describe, expect, it, vi } from 'vitest';
import type { Progress } from '../../../../src/batch/progress.ts';
import {
  createRow,
  createRows,
  createStage,
  namesOf,
  questionOf,
} from '../../../kit/journal/batch.ts';
import { ACCESS_TOKEN } from '../../../kit/canary/secrets.ts';
import { scored } from '../../../kit/client/client.ts';
import { fail, json, refuse, type Reply, type Sent } from '../../../kit/client/fake-fetch.ts';

const NO_LIMITS = {
  id: '00000000-0000-4000-8000-000000000001',
  created_at: '2026-11-20T00:00:00Z',
  domain: 'shop.example',
  premium: null,
  zero_data_retention: null,
  align_rate_per_minute: null,
  align_capacity: null,
  align_token_rate_per_minute: null,
  align_token_capacity: null,
  align_lightning_rate_per_minute: null,
  align_lightning_capacity: null,
  align_lightning_token_rate_per_minute: null,
  align_lightning_token_capacity: null,
  monthly_token_quota: null,
  monthly_credit_allowance: null,
};

/** Answers for the rate record, and scores everything else. */
const withRecord =
  (record: Reply): Reply =>
  (sent) =>
    (sent.method === 'GET' ? record : scored())(sent);

const month = String(30 * 24 * 3600);

describe('a refused request', () => {
  it.each([
    // Nothing was accepted before, so the run guesses a rate of 0.7 per second, and waits for the first token.
    ['429 without Retry-After', refuse(429), 1429],
    ['429 with Retry-After', refuse(429, { 'retry-after': '30' }), 37_500],
    ['503 with Retry-After', refuse(503, { 'retry-after': '30' }), 37_500],
  ])('is sent again after a pause of the whole run: %s', async (_, refusal, pauseMs) => {
    const times: number[] = [];
    const noting =
      (reply: Reply): Reply =>
      (sent) => {
        times.push(stage.clock.now());
        return reply(sent);
      };
    const stage = createStage([noting(refusal), noting(scored())]);
    const { outcomes } = await stage.run(createRows(3), { concurrency: 1 }, () => 1);
    expect(namesOf(outcomes)).toEqual(['1 tone scored', '2 tone scored', '3 tone scored']);
    expect(stage.sent.map(questionOf)).toEqual([1, 1, 2, 3]);
    expect(times.slice(0, 2).map(Math.round)).toEqual([100, 100 + pauseMs + 100]);
  });

  it('goes before the rows behind it', async () => {
    const { run, sent } = createStage([refuse(429), scored()]);
    await run(createRows(4), { concurrency: 2 });
    expect(sent.map(questionOf)).toEqual([1, 2, 1, 3, 4]);
  });

  it('never fails for this reason', async () => {
    const { run, sent } = createStage([...Array.from({ length: 15 }, () => refuse(429)), scored()]);
    const { outcomes, summary } = await run([createRow(1)], { numRetries: 1 });
    expect(sent).toHaveLength(16);
    expect(outcomes).toMatchObject([{ status: 'scored' }]);
    expect(summary.stop).toEqual({ why: 'done' });
  });

  it('has a new deadline, which starts when it is sent', async () => {
    // Each attempt takes 40 s of 60 s, and the pause is longer than the deadline.
    const { run } = createStage(
      [refuse(429, { 'retry-after': '300' }), refuse(429, { 'retry-after': '300' }), scored()],
      { latencyMs: 40_000 },
    );
    const { outcomes } = await run([createRow(1)], { timeoutMs: 60_000 });
    expect(outcomes).toMatchObject([{ status: 'scored' }]);
  });

  it('ends the run when the service asks for a longer pause than maxPauseMs', async () => {
    const { run, sent } = createStage([scored(), refuse(429, { 'retry-after': month }), scored()]);
    const { outcomes, summary } = await run(createRows(5), { concurrency: 1 });
    expect(sent).toHaveLength(2);
    expect(outcomes).toHaveLength(1);
    expect(summary.stop).toEqual({
      why: 'quota',
      message: 'the service asked to wait 30 days, until 2026-12-20T00:00:00.200Z',
      retryAt: Date.UTC(2026, 11, 20) + 200,
    });
  });

  it('does not report a pause that the run does not wait for', async () => {
    const paused: (number | null)[] = [];
    const { run } = createStage([scored(), refuse(429, { 'retry-after': month }), scored()]);
    const onProgress = ({ pausedUntil }: Progress): void => void paused.push(pausedUntil);
    await run(createRows(5), { concurrency: 1, onProgress });
    expect(new Set(paused)).toEqual(new Set([null]));
  });

  it.each([
    [600_000, undefined, 'done'],
    [601_000, undefined, 'quota'],
    [601_000, 601_000, 'done'],
    [2000, 1999, 'quota'],
  ])('with Retry-After of %i ms and maxPauseMs %s ends with %s', async (ms, maxPauseMs, why) => {
    const { run } = createStage([refuse(429, { 'retry-after': String(ms / 1000) }), scored()]);
    const { summary } = await run([createRow(1)], { maxPauseMs });
    expect(summary.stop.why).toBe(why);
  });
});

describe('a run whose requests are all refused', () => {
  it('ends after maxPauseMs', async () => {
    const { run, sent } = createStage([scored(), refuse(429)]);
    const { outcomes, summary } = await run(createRows(5), {
      ...{ concurrency: 1, maxPauseMs: 120_000 },
    });
    expect(outcomes).toHaveLength(1);
    expect(summary.stop).toEqual({
      why: 'quota',
      message: 'the service has refused every request for 2 minutes',
    });
    expect(sent).toHaveLength(20);
  });

  it.each([
    ['601', '10 minutes', '2026-11-20T00:10:01.200Z'],
    ['1000000', '12 days', '2026-12-01T13:46:40.200Z'],
    ['1000000000', '11574 days', '2058-07-29T01:46:40.200Z'],
    ['99999999999999999999', '104249991 days', '+275760-09-13T00:00:00.000Z'],
  ])('is told what the service said: Retry-After of %s s', async (seconds, wait, until) => {
    const { run } = createStage([scored(), refuse(429, { 'retry-after': seconds }), scored()]);
    const { summary } = await run(createRows(3), { concurrency: 1 });
    expect(summary.stop).toMatchObject({
      why: 'quota',
      message: `the service asked to wait ${wait}, until ${until}`,
    });
  });
});

describe('the limits of a run', () => {
  const starts = async (
    options: Parameters<ReturnType<typeof createStage>['run']>[1],
    reply: Reply = scored(),
    accessToken?: string,
  ): Promise<{ first: number[]; sent: readonly Sent[] }> => {
    const times: number[] = [];
    const stage = createStage(
      [
        (sent) => {
          if (sent.method === 'POST') times.push(stage.clock.now() - 1000);
          return reply(sent);
        },
      ],
      { latencyMs: 1000, ...(accessToken === undefined ? {} : { accessToken }) },
    );
    await stage.run(createRows(5), { pace: undefined, ...options });
    return { first: times, sent: stage.sent };
  };

  it('are learned without an access token: nothing waits before the first refusal', async () => {
    const { first, sent } = await starts({});
    expect(sent).toHaveLength(5);
    expect(new Set(first).size).toBe(1);
  });

  it.each([
    ['pace is false', { pace: false }, undefined],
    ['the rate is null', { pace: { ratePerMinute: null } }, undefined],
    ['the record has none', {}, json(NO_LIMITS)],
  ] as const)('are none when %s: there is no gap', async (_, options, record) => {
    const accessToken = record === undefined ? undefined : ACCESS_TOKEN;
    const { first } = await starts(options, withRecord(record ?? scored()), accessToken);
    expect(new Set(first).size).toBe(1);
  });

  it('are those of the record of the account', async () => {
    const record = json({ ...NO_LIMITS, align_rate_per_minute: 60, align_capacity: 2 });
    const { first, sent } = await starts({}, withRecord(record), ACCESS_TOKEN);
    expect(sent[0]).toMatchObject({ method: 'GET' });
    // A burst of two, a quarter of a second apart, and then one per second.
    const [start = 0] = first;
    expect(first.map((time) => Math.round(time - start))).toEqual([0, 250, 1100, 2100, 3100]);
  });

  it('of lightning cores are others', async () => {
    const record = json({
      ...NO_LIMITS,
      align_lightning_rate_per_minute: 30,
      align_lightning_capacity: 1,
    });
    const { first } = await starts(
      { criteria: 'Passes if it is polite', modelCore: 'align-lightning-20251111' as never },
      withRecord(record),
      ACCESS_TOKEN,
    );
    const [start = 0] = first;
    expect(first.map((time) => Math.round(time - start))).toEqual([0, 2000, 4000, 6000, 8000]);
  });

  it('of tokens are kept, too', async () => {
    const record = json({ ...NO_LIMITS, align_token_rate_per_minute: 60, align_token_capacity: 1 });
    const { first, sent } = await starts({}, withRecord(record), ACCESS_TOKEN);
    const tokens = Math.ceil(String(sent[1]?.body).length / 4);
    const [start = 0, second = 0, third = 0] = first;
    expect([Math.round(second - start), Math.round(third - second)]).toEqual([
      tokens * 1000,
      tokens * 1000,
    ]);
  });

  it('are shared', async () => {
    const { first } = await starts({ pace: { ratePerMinute: 240, share: 0.25 } });
    expect(first.map((time) => Math.round(time))).toEqual([0, 250, 500, 750, 1000]);
  });

  it('that cannot be read are a warning, and the run learns them', async () => {
    const onWarning = vi.fn();
    const stage = createStage([withRecord(fail())], {
      ...{ accessToken: ACCESS_TOKEN, hooks: { onWarning }, numRetries: 1 },
    });
    const { summary } = await stage.run([createRow(1)], { pace: undefined });
    expect(summary).toMatchObject({ scored: 1 });
    expect(onWarning.mock.calls).toEqual([
      [
        {
          code: 'rate_limits_unavailable',
          detail: 'connection',
          fix: 'the run learns its pace from refusals; check the access token',
          callId: expect.any(String),
        },
      ],
    ]);
  });

  it('are not read to the end when the run is stopped', async () => {
    const stage = createStage([() => new Promise(() => undefined)], { accessToken: ACCESS_TOKEN });
    const controller = new AbortController();
    const run = stage.start([createRow(1)], { pace: undefined, signal: controller.signal });
    stage.clock.schedule(() => {
      controller.abort();
    }, 500);
    expect((await stage.settle(run.summary)).stop.why).toBe('interrupted');
    expect(stage.clock.now()).toBe(1000);
    expect(stage.clock.pending()).toBe(0);
  });
});
