import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AlignError } from '../../src/errors/align-error.ts';
import { createEngine, type Engine } from '../support/engine.ts';
import { type Fault, faults, replyWith } from '../support/faults.ts';
import type { Reply } from '../support/fake-fetch.ts';
import { flush } from '../support/flush.ts';
import { type WatchedSignal, watchSignal } from '../support/signals.ts';
import { createTestClock, type TestClock } from '../support/test-clock.ts';

interface Scenario {
  readonly script: readonly Fault[];
  readonly numRetries: number;
  readonly timeoutMs: number;
  readonly calls: number;
  readonly maxConcurrency: number | undefined;
  readonly end: { readonly by: 'abort' | 'close' | 'nobody'; readonly atMs: number };
  readonly random: number;
}

const scenarios: fc.Arbitrary<Scenario> = fc.record({
  script: fc.array(faults, { minLength: 1, maxLength: 8, size: 'max' }),
  numRetries: fc.integer({ min: 1, max: 4 }),
  timeoutMs: fc.integer({ min: 1, max: 10_000 }),
  calls: fc.integer({ min: 1, max: 4 }),
  maxConcurrency: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  end: fc.record({ by: fc.constantFrom('abort', 'close', 'nobody'), atMs: fc.nat(12_000) }),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

/** What became of one call. */
interface Call {
  readonly sentAt: number[];
  readonly settled: { readonly atMs: number; readonly reason?: unknown }[];
}

/** Calls that run against a script of faults. */
class Run {
  readonly clock: TestClock = createTestClock();
  readonly caller: WatchedSignal = watchSignal();
  readonly engine: Engine;
  readonly calls: Call[];

  constructor({ script, numRetries, timeoutMs, calls, maxConcurrency, random }: Scenario) {
    const replies = script.map((fault): Reply => {
      const reply = replyWith(fault, this.clock);
      return (sent) => {
        this.calls[Number(sent.body)]?.sentAt.push(this.clock.now());
        return reply(sent);
      };
    });
    const bound = maxConcurrency === undefined ? {} : { maxConcurrency };
    this.engine = createEngine(replies, { clock: this.clock, random: () => random, ...bound });
    this.calls = Array.from({ length: calls }, () => ({ sentAt: [], settled: [] }));
    for (const [index, { settled }] of this.calls.entries()) {
      const request = { body: String(index), numRetries, timeoutMs };
      this.engine.send(request, { signal: this.caller.signal }).then(
        () => settled.push({ atMs: this.clock.now() }),
        (reason: unknown) => settled.push({ atMs: this.clock.now(), reason }),
      );
    }
  }

  async end({ by, atMs }: Scenario['end']): Promise<void> {
    await this.clock.advance(atMs);
    if (by === 'abort') this.caller.abort('stop');
    if (by === 'close') await this.engine.close();
    await flush();
  }
}

it('whatever goes wrong, each call settles once, in time, and leaves nothing behind', async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const { numRetries, timeoutMs, end } = scenario;
      const run = new Run(scenario);
      await run.end(end);
      const isEnded = end.by !== 'nobody';
      if (isEnded)
        expect(run.calls.map(({ settled }) => settled.length)).toEqual(run.calls.map(() => 1));
      const sends = run.engine.sent.length;

      await run.clock.advance(200_000);

      if (isEnded) expect(run.engine.sent.length).toBe(sends);
      for (const { sentAt, settled } of run.calls) {
        expect(settled.length).toBe(1);
        expect(sentAt.length).toBeLessThanOrEqual(numRetries + 1);
        const { atMs = 0, reason } = settled[0] ?? {};
        const deadline = (sentAt[0] ?? atMs) + timeoutMs;
        expect(atMs).toBeLessThanOrEqual(deadline);
        for (const time of sentAt) expect(time).toBeLessThan(deadline);
        if (reason !== undefined && reason !== 'stop')
          expect(AlignError.isInstance(reason)).toBe(true);
      }
      expect([run.caller.listeners(), run.clock.pending()]).toEqual([0, 0]);
    }),
  );
}, 600_000);
