import { describe, expect, it } from 'vitest';
import { AuthenticationError } from '../../../../src/errors/status-errors.ts';
import { ClientClosedError } from '../../../../src/errors/client-closed-error.ts';
import { PartialEvaluationError } from '../../../../src/errors/partial-evaluation-error.ts';
import {
  type CriteriaRun,
  settleCriteria,
} from '../../../../src/client/criteria/settle-criteria.ts';
import { toCriteriaShape } from '../../../../src/client/criteria/criteria.ts';
import { Pool } from '../../../../src/values/pool.ts';
import { FACTS } from '../../../kit/client/engine.ts';
import { flush } from '../../../kit/time/flush.ts';
import { watch } from '../../../kit/time/outcomes.ts';
import { watchSignal } from '../../../kit/client/signals.ts';
import { createTestClock } from '../../../kit/time/test-clock.ts';

const SUBJECTS = ['a', 'b', 'c', 'd', 'e', 'f'];
const fulfilled = (value: string): object => ({ status: 'fulfilled', value });
const rejected = (reason: unknown): object => ({ status: 'rejected', reason });

const unauthorized = new AuthenticationError(
  FACTS,
  { status: 401, detail: undefined, requestId: undefined, retryAfterMs: undefined },
  { credential: 'apiKey', target: 'eu' },
);

const poolOf = (size: number): Pool => new Pool(createTestClock(), size);

/** Evaluates subjects; the test settles each evaluation by hand. */
async function start(run: Partial<CriteriaRun> = {}, subjects = SUBJECTS) {
  const sent: string[] = [];
  const open = new Map<string, PromiseWithResolvers<string>>();
  const evaluate = (subject: string): Promise<string> => {
    const settling = Promise.withResolvers<string>();
    sent.push(subject);
    open.set(subject, settling);
    return settling.promise;
  };
  const shape = toCriteriaShape(subjects);
  const outcome = watch(
    settleCriteria(subjects, evaluate, {
      shape,
      createPool: () => poolOf(2),
      signal: undefined,
      ...run,
    }),
  );
  await flush();
  return {
    sent,
    outcome,
    resolve: async (subject: string) => {
      open.get(subject)?.resolve(subject.toUpperCase());
      await flush();
    },
    reject: async (subject: string, reason: unknown) => {
      open.get(subject)?.reject(reason);
      await flush();
    },
  };
}

/** The results and the cause of a PartialEvaluationError. */
function partialOf(outcome: unknown): unknown {
  const { reason } = outcome as { reason?: unknown };
  if (!PartialEvaluationError.isInstance(reason)) throw new Error('not partial');
  return { results: reason.results, cause: reason.cause };
}

describe('settleCriteria with a single criterion', () => {
  const shape = toCriteriaShape('a');

  it('returns its result, not in a list', async () => {
    const { outcome, resolve } = await start({ shape }, ['a']);
    await resolve('a');

    expect(outcome()).toEqual({ value: 'A' });
  });

  it.each([new Error('no'), 'a string', unauthorized])(
    'rejects with the same error: %s',
    async (reason) => {
      const { outcome, reject } = await start({ shape }, ['a']);
      await reject('a', reason);

      expect(outcome()).toStrictEqual({ reason });
    },
  );
});

describe('settleCriteria with a list', () => {
  it('runs as many criteria at a time as its concurrency, and the next one as soon as one has settled', async () => {
    const { sent, resolve, reject, outcome } = await start();
    expect(sent).toEqual(['a', 'b']);
    await resolve('b');
    expect(sent).toEqual(['a', 'b', 'c']);
    await reject('a', new Error('no'));
    expect(sent).toEqual(['a', 'b', 'c', 'd']);
    expect(outcome()).toBe('pending');
  });

  it('returns the results in the order of the criteria when the last one has settled', async () => {
    const { resolve, outcome } = await start({ createPool: () => poolOf(6) });
    for (const subject of ['f', 'b', 'e', 'a', 'd']) await resolve(subject);
    expect(outcome()).toBe('pending');
    await resolve('c');

    expect(outcome()).toEqual({ value: ['A', 'B', 'C', 'D', 'E', 'F'] });
  });

  it('waits for the running criteria before it rejects', async () => {
    const { resolve, reject, outcome } = await start({}, ['a', 'b']);
    const reason = new Error('no');
    await reject('a', reason);
    expect(outcome()).toBe('pending');
    await resolve('b');

    expect(partialOf(outcome())).toEqual({
      results: [rejected(reason), fulfilled('B')],
      cause: undefined,
    });
  });
});

describe('after a 401 or 403, settleCriteria', () => {
  it('sends no further criterion, and keeps the results of the running ones', async () => {
    const { sent, resolve, reject, outcome } = await start();
    await reject('a', unauthorized);
    expect(sent).toEqual(['a', 'b']);
    await resolve('b');

    const results = [
      rejected(unauthorized),
      fulfilled('B'),
      ...Array<object>(4).fill(rejected(unauthorized)),
    ];
    expect(partialOf(outcome())).toEqual({ results, cause: undefined });
    expect(sent).toEqual(['a', 'b']);
  });

  it('rejects with that error when nothing succeeded', async () => {
    const { reject, outcome } = await start();
    await reject('b', unauthorized);
    await reject('a', new Error('no'));

    expect(outcome()).toStrictEqual({ reason: unauthorized });
  });
});

describe('after an abort or a close, settleCriteria', () => {
  it('keeps a result that arrives later', async () => {
    const caller = watchSignal();
    const { sent, resolve, reject, outcome } = await start({ signal: caller.signal });
    caller.abort('stop');
    await reject('a', 'stop');
    await resolve('b');

    const results = [rejected('stop'), fulfilled('B'), ...Array<object>(4).fill(rejected('stop'))];
    expect(partialOf(outcome())).toEqual({ results, cause: 'stop' });
    expect(sent).toEqual(['a', 'b']);
  });

  it('sends no further criterion, also when the client closes and there is no signal', async () => {
    const { sent, resolve, reject, outcome } = await start();
    const closed = new ClientClosedError();
    await resolve('a');
    await reject('b', closed);
    await reject('c', new ClientClosedError());

    const results = [
      fulfilled('A'),
      rejected(closed),
      rejected(new ClientClosedError()),
      ...Array<object>(3).fill(rejected(closed)),
    ];
    expect(partialOf(outcome())).toEqual({ results, cause: closed });
    expect(sent).toEqual(['a', 'b', 'c']);
  });

  it('does not mistake an error of undefined for the reason of a signal that has not aborted', async () => {
    const caller = watchSignal();
    const { sent, resolve, reject, outcome } = await start({ signal: caller.signal }, [
      'a',
      'b',
      'c',
    ]);
    await reject('a', undefined);
    await resolve('b');
    await resolve('c');

    expect(partialOf(outcome())).toEqual({
      results: [rejected(undefined), fulfilled('B'), fulfilled('C')],
      cause: undefined,
    });
    expect(sent).toEqual(['a', 'b', 'c']);
  });

  it('returns the results when all criteria had settled before', async () => {
    const caller = watchSignal();
    const { resolve, outcome } = await start({ signal: caller.signal }, ['a', 'b']);
    await resolve('a');
    await resolve('b');
    caller.abort('stop');

    expect(outcome()).toEqual({ value: ['A', 'B'] });
  });
});
