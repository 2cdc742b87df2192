import fc from 'fast-check';

/** How the service answers one attempt. */
export interface Answer {
  readonly afterMs: number;
  readonly status: number;
  readonly retryAfterMs?: number;
}

/** A call: the answers to its attempts, the last one repeated, and its options. */
export interface Plan {
  readonly answers: readonly Answer[];
  readonly numRetries: number;
  readonly timeoutMs: number;
}

/** The visible state of a call. */
export interface View {
  readonly sent: number;
  /** `pending`, `aborted`, the last status, or the name of the error that has none. */
  readonly outcome: string;
}

/** One step of a test of the engine. */
export type Step =
  | { readonly act: 'evaluate'; readonly plan: Plan }
  | { readonly act: 'abort'; readonly pick: number }
  | { readonly act: 'close' }
  | { readonly act: 'tick'; readonly ms: number };

const answer: fc.Arbitrary<Answer> = fc
  .record({
    afterMs: fc.nat(3000),
    status: fc.constantFrom(200, 200, 404, 429, 500, 503),
    // Often none, and sometimes an hour.
    retryAfterS: fc.constantFrom(0, 0, 1, 2, 10, 3600),
  })
  .map(({ afterMs, status, retryAfterS }) =>
    retryAfterS === 0 || status < 429
      ? { afterMs, status }
      : { afterMs, status, retryAfterMs: retryAfterS * 1000 },
  );

const plan: fc.Arbitrary<Plan> = fc.record({
  answers: fc.array(answer, { minLength: 1, maxLength: 4, size: 'max' }),
  numRetries: fc.integer({ min: 1, max: 3 }),
  timeoutMs: fc.integer({ min: 1, max: 20_000 }),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: plan.map((one): Step => ({ act: 'evaluate', plan: one })) },
  { weight: 8, arbitrary: fc.nat(5000).map((ms): Step => ({ act: 'tick', ms })) },
  { weight: 3, arbitrary: fc.nat(20).map((pick): Step => ({ act: 'abort', pick })) },
  { weight: 1, arbitrary: fc.constant<Step>({ act: 'close' }) },
);

/** Any sequence of steps in which no two events have the same time. */
export const steps: fc.Arbitrary<readonly Step[]> = fc
  .array(step, { minLength: 1, maxLength: 30, size: 'max' })
  .map(spread);

// The order of two events at the same time is not specified. Sums of different square roots are never
// equal to each other or to a whole number, at which a tick ends.
function spread(all: readonly Step[]): Step[] {
  let count = 0;
  const shift = (ms: number): number => {
    count += 1;
    return ms + Math.sqrt(nthSquareFree(count)) / 1000;
  };
  return all.map((one) =>
    one.act === 'evaluate'
      ? {
          act: 'evaluate',
          plan: {
            ...one.plan,
            timeoutMs: shift(one.plan.timeoutMs),
            answers: one.plan.answers.map((item) => ({ ...item, afterMs: shift(item.afterMs) })),
          },
        }
      : one,
  );
}

/** 2, 3, 5, 6, 7, 10 … : the square roots of these are independent of each other. */
function nthSquareFree(position: number): number {
  let found = 0;
  let number = 1;
  while (found < position) {
    number += 1;
    if (isSquareFree(number)) found += 1;
  }
  return number;
}

function isSquareFree(number: number): boolean {
  for (let root = 2; root * root <= number; root += 1)
    if (number % (root * root) === 0) return false;
  return true;
}
