// The waits between attempts: I06 and I07.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateLimitError } from '../../../src/errors/status-errors.ts';
import { planRetry } from '../../../src/client/transport/retry-policy.ts';
import { backoffWindowMs } from '../../kit/client/backoff-window.ts';
import { createEngine } from '../../kit/client/engine.ts';
import { refuse } from '../../kit/client/fake-fetch.ts';
import { watch } from '../../kit/time/outcomes.ts';
import { createRandom } from '../../kit/time/random.ts';
import { createTestClock } from '../../kit/time/test-clock.ts';

interface Refusal {
  readonly status: number;
  readonly retryAfterS: number | undefined;
}

const NEXT_TO_ONE = 1 - 2 ** -32;
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const refusal: fc.Arbitrary<Refusal> = fc.record({
  status: fc.constantFrom(408, 409, 425, 429, 500, 502, 503, 504, 529),
  retryAfterS: fc.option(fc.nat(90), { nil: undefined }),
});

/** The bounds of a wait: Retry-After, and the backoff window on top. */
function boundsOf({ retryAfterS }: Refusal, index: number): { least: number; most: number } {
  const window = [1000, 2000, 4000, 8000, 16_000][index] ?? 20_000;
  if (retryAfterS === undefined) return { least: 0, most: window };
  const least = retryAfterS * 1000;
  return { least, most: least + Math.max(window, least / 3) };
}

/** Returns the reported and the actual wait after each error response. */
async function waitsOf(
  refusals: readonly Refusal[],
  chances: readonly number[],
): Promise<{ said: number[]; kept: number[] }> {
  const clock = createTestClock();
  const said: number[] = [];
  const sentAt: number[] = [];
  const engine = createEngine(
    refusals.map(({ status, retryAfterS }) =>
      refuse(status, retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }),
    ),
    {
      clock,
      random: () => chances[said.length % chances.length] ?? 0,
      hooks: {
        onRequest: () => sentAt.push(clock.now()),
        onRetry: ({ waitMs }) => said.push(waitMs),
      },
    },
  );
  watch(engine.send({ numRetries: refusals.length - 1, timeoutMs: 1_000_000 }));
  await clock.advance(1_000_000);
  return { said, kept: sentAt.slice(1).map((time, index) => time - (sentAt[index] ?? 0)) };
}

describe('I06: a wait before a retry', () => {
  // covers: P-089, P-092
  it('lasts at least as long as Retry-After, and at most as long as the rules allow', async () => {
    const refusals = fc.array(refusal, { minLength: 2, maxLength: 8 });
    const chances = fc.array(chance, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(refusals, chances, async (all, drawn) => {
        const { said, kept } = await waitsOf(all, drawn);
        const outside = said.filter((waitMs, index) => {
          const { least, most } = boundsOf(all[index]!, index);
          // With Retry-After the wait is a sum, which a random number near 1 rounds up to the bound.
          const mayRound = least > 0 && drawn[index % drawn.length]! > NEXT_TO_ONE;
          return waitMs < least || (mayRound ? waitMs > most : waitMs >= most);
        });

        expect(said).toHaveLength(all.length - 1);
        expect(outside).toEqual([]);
        // Times on the clock are sums, which round.
        expect(kept.map(Math.round)).toEqual(said.map(Math.round));
      }),
    );
  });

  it('is random within a window that never shrinks and never exceeds 20 seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (attempt) => {
        const windowMs = backoffWindowMs(attempt);

        expect(windowMs).toBeGreaterThanOrEqual(backoffWindowMs(Math.max(1, attempt - 1)));
        expect(windowMs).toBeLessThanOrEqual(20_000);
      }),
    );
  });
});

describe('I07: waits are evenly distributed', () => {
  const DRAWS = 10_000;
  const BINS = 100;
  // The value that chi-square with 99 degrees of freedom exceeds once in a thousand times.
  const CRITICAL = 148.23;

  it.each<readonly [string, number, number | undefined, number, number]>([
    // covers: P-092
    ['after the first attempt', 1, undefined, 0, 1000],
    ['after the third attempt', 3, undefined, 0, 4000],
    // covers: P-092
    ['after the tenth attempt', 10, undefined, 0, 20_000],
    ['on top of a short Retry-After', 1, 600, 600, 1000],
    // covers: P-090
    ['on top of a long Retry-After', 1, 30_000, 30_000, 10_000],
  ])('%s', (_, attempt, retryAfterMs, least, width) => {
    const random = createRandom(20_261_121);
    const request = { method: 'POST', path: '/x', attempts: attempt };
    const facts = { status: 429, detail: undefined, requestId: undefined, retryAfterMs };
    const error = new RateLimitError(request, facts);
    const counts = new Array<number>(BINS).fill(0);
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const context = { error, attempt, safety: 'repeatable', remainingMs: 1e9 } as const;
      const waitMs = planRetry({ ...context, random: random() }) ?? -1;
      const bin = Math.floor(((waitMs - least) / width) * BINS);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    const expected = DRAWS / BINS;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

    expect(counts).toHaveLength(BINS);
    expect(chiSquare).toBeLessThan(CRITICAL);
  });
});
