// One or several calls, with any service, ended by any side at any time: I01 to I05, I13, I14.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RequestError } from '../../../src/errors/request-error.ts';
import { MANNERS } from './faults.ts';
import { type Happening, Run, type Scenario, scenarios } from './scenario.ts';

type Call = readonly Happening[];

const only = (call: Call, what: Happening['what']): Happening[] =>
  call.filter((one) => one.what === what);

/** Runs any scenario to its end and checks each of its calls. */
async function forEachCall(
  check: (call: Call, scenario: Scenario, run: Run) => void,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const run = new Run(scenario);
      await run.finish();
      for (const call of run.calls) check(call, scenario, run);
    }),
  );
}

/** The deadline of a call; infinite for a call that sent nothing. */
function deadlineOf(call: Call, { timeoutMs }: Scenario): number {
  const [first] = only(call, 'request');
  return first === undefined ? Number.POSITIVE_INFINITY : first.atMs + timeoutMs;
}

// covers: P-084
it('I01, I13, I14: sends at most numRetries + 1 equal requests, and throws the last failure', async () => {
  await forEachCall((call, scenario, { calls }) => {
    const { bodies, numRetries } = scenario;
    const sent = only(call, 'sent');
    const kinds = sent.map(({ kind = '' }) => kind);
    const body = bodies[calls.indexOf(call as Happening[])];

    expect(kinds.length).toBeLessThanOrEqual(numRetries + 1);
    // No attempt follows a failure that is not retryable.
    expect(kinds.slice(0, -1).filter((kind) => MANNERS[kind]?.isRetried !== true)).toEqual([]);
    expect(sent.filter((one) => one.body !== body)).toEqual([]);

    const [settled] = only(call, 'settled');
    const reason = settled?.reason;
    if (!RequestError.isInstance(reason)) return;
    expect(reason.attempts).toBe(sent.length);
    // Only the deadline replaces the last failure.
    const isTimeUp = settled?.atMs === deadlineOf(call, scenario);
    const failures = [MANNERS[kinds.at(-1) ?? '']?.error, isTimeUp && 'RequestTimeoutError'];
    expect(failures).toContain(reason.name);
  });
});

// covers: P-075
it('I02, I03: a call settles once, by its deadline, and has no effect afterwards', async () => {
  await forEachCall((call, scenario) => {
    const [settled, ...others] = only(call, 'settled');

    expect(settled?.atMs).toBeLessThanOrEqual(deadlineOf(call, scenario));
    expect(others).toEqual([]);
    expect(call.findLast(({ what }) => what !== 'ended')?.what).toBe('settled');
  });
});

it('I04: starts no attempt at or after the deadline, nor after an abort or close', async () => {
  await forEachCall((call, scenario) => {
    const end = call.findIndex(({ what }) => what === 'ended');
    const attempts = call.filter(({ what }) => what === 'request' || what === 'sent');
    const late = attempts.filter(({ atMs }) => atMs >= deadlineOf(call, scenario));
    const afterEnd = end === -1 ? [] : attempts.filter((one) => call.indexOf(one) > end);

    expect([late, afterEnd]).toEqual([[], []]);
  });
});

// covers: P-080
it('I05: abort and close settle every call within a macrotask, for any fetch', async () => {
  await forEachCall((_, { end }, { wasPrompt, caller, clock }) => {
    const isEnded = end.by !== 'nobody';

    expect(wasPrompt).toBe(isEnded ? true : undefined);
    expect([caller.listeners(), clock.pending()]).toEqual([0, 0]);
  });
});
