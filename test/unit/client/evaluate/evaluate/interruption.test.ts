import { describe, expect, it } from 'vitest';
import { ClientClosedError } from '../../../../../src/errors/client-closed-error.ts';
import type { PartialEvaluationError } from '../../../../../src/errors/partial-evaluation-error.ts';
import {
  byCriterion,
  createTestClient,
  criteria,
  MESSAGES,
  result,
  scored,
} from '../../../../kit/client/client.ts';
import { obey, refuse } from '../../../../kit/client/fake-fetch.ts';
import { flush } from '../../../../kit/time/flush.ts';
import { type Outcome, rejection, watch } from '../../../../kit/time/outcomes.ts';
import { partialOf } from '../../../../kit/client/partial.ts';
import { ABORT_REASONS, watchSignal } from '../../../../kit/client/signals.ts';

const GOOD = 'Reward good';
const BAD = 'Reward bad';
const WORSE = 'Reward worse';
const fulfilled = (value: unknown): object => ({ status: 'fulfilled', value });

/** The reason with which a call was rejected. */
function reasonOf(outcome: Outcome<unknown>): unknown {
  if (outcome === 'pending' || !('reason' in outcome)) throw new Error('not rejected');
  return outcome.reason;
}

describe("the caller's abort during evaluate", () => {
  it.each(ABORT_REASONS)(
    'keeps the settled results, with the reason as the cause: %s',
    async (_, reason) => {
      const caller = watchSignal();
      const { client, sent } = createTestClient([byCriterion({ [BAD]: obey, [WORSE]: obey })], {
        maxConcurrency: 2,
      });
      const call = watch(
        client.evaluate(
          {
            messages: MESSAGES,
            criteria: { good: GOOD, bad: BAD, worse: WORSE, last: 'Reward last' },
          },
          { signal: caller.signal },
        ),
      );
      await flush();
      caller.abort(...reason);
      await flush();

      const error = reasonOf(call()) as PartialEvaluationError;
      const rejected = { status: 'rejected', reason: caller.signal.reason as unknown };
      expect(error.results).toEqual({
        good: fulfilled(result(GOOD)),
        bad: rejected,
        worse: rejected,
        last: rejected,
      });
      expect(error.cause).toBe(caller.signal.reason);
      expect(Object.hasOwn(error, 'cause')).toBe(true);
      expect([sent.length, caller.listeners()]).toEqual([3, 0]);
    },
  );

  it.each(ABORT_REASONS)(
    'rejects with the reason itself when nothing has settled: %s',
    async (_, reason) => {
      const caller = watchSignal();
      const { client, sent } = createTestClient([obey]);
      const call = watch(
        client.evaluate({ messages: MESSAGES, criteria: criteria(9) }, { signal: caller.signal }),
      );
      await flush();
      caller.abort(...reason);
      await flush();

      expect(reasonOf(call())).toBe(caller.signal.reason);
      expect([sent.length, caller.listeners()]).toEqual([5, 0]);
    },
  );

  it('keeps a failure that had settled', async () => {
    const caller = watchSignal();
    const { client } = createTestClient([byCriterion({ [BAD]: refuse(404), [WORSE]: obey })]);
    const call = watch(
      client.evaluate({ messages: MESSAGES, criteria: [BAD, WORSE] }, { signal: caller.signal }),
    );
    await flush();
    caller.abort('stop');
    await flush();

    const error = reasonOf(call());
    expect([partialOf(error), (error as Error).cause]).toEqual([
      [
        { status: 'rejected', reason: 404 },
        { status: 'rejected', reason: 'stop' },
      ],
      'stop',
    ]);
  });

  it('before the call sends no request', async () => {
    const { client, sent } = createTestClient([scored()]);
    const signal = AbortSignal.abort('before');

    expect(
      await rejection(client.evaluate({ messages: MESSAGES, criteria: criteria(9) }, { signal })),
    ).toBe('before');
    expect(
      await rejection(client.evaluate({ messages: MESSAGES, criteria: GOOD }, { signal })),
    ).toBe('before');
    expect(sent).toEqual([]);
  });
});

describe('closing the client during evaluate', () => {
  // covers: P-083
  it('keeps the settled results, with a ClientClosedError as the cause', async () => {
    const { client, sent } = createTestClient([byCriterion({ [BAD]: obey })], {
      maxConcurrency: 1,
    });
    const call = watch(client.evaluate({ messages: MESSAGES, criteria: [GOOD, BAD, WORSE] }));
    await flush();
    await client.close();
    await flush();

    const error = reasonOf(call());
    const rejected = { status: 'rejected', reason: 'ClientClosedError' };
    expect(partialOf(error)).toEqual([fulfilled(result(GOOD)), rejected, rejected]);
    expect((error as Error).cause).toBeInstanceOf(ClientClosedError);
    expect(sent.length).toBe(2);
  });

  it('rejects with the ClientClosedError itself when nothing has settled', async () => {
    const { client, sent } = createTestClient([obey]);
    const call = watch(client.evaluate({ messages: MESSAGES, criteria: criteria(9) }));
    await flush();
    await client.close();
    await flush();

    expect(reasonOf(call())).toBeInstanceOf(ClientClosedError);
    expect(sent.length).toBe(5);
  });
});

it.each([1, 6, 50, 200])(
  'close() resolves after an evaluation of %i criteria has settled',
  async (count) => {
    const { client } = createTestClient([obey]);
    const call = watch(client.evaluate({ messages: MESSAGES, criteria: criteria(count) }));
    await flush();
    await client.close();

    expect(reasonOf(call())).toBeInstanceOf(ClientClosedError);
  },
);
