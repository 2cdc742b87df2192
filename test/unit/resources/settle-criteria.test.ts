import { describe, expect, it } from 'vitest';
import { AuthenticationError } from '../../../src/errors/authentication-error.ts';
import { ClientClosedError } from '../../../src/errors/client-closed-error.ts';
import { PartialEvaluationError } from '../../../src/errors/partial-evaluation-error.ts';
import { type CriteriaRun, settleCriteria } from '../../../src/resources/settle-criteria.ts';
import { toCriteriaShape } from '../../../src/input/criteria-shape.ts';
import { FACTS } from '../../kit/engine.ts';
import { flush } from '../../kit/flush.ts';
import { watch } from '../../kit/outcomes.ts';
import { watchSignal } from '../../kit/signals.ts';

const SUBJECTS = ['a', 'b', 'c', 'd', 'e', 'f'];
const fulfilled = (value: string): object => ({ status: 'fulfilled', value });
const rejected = (reason: unknown): object => ({ status: 'rejected', reason });

const refused = new AuthenticationError(
  FACTS,
  { status: 401, detail: undefined, requestId: undefined, retryAfterMs: undefined },
  { credential: 'apiKey', target: 'eu' },
);

/** Runs subjects whose evaluations settle when the test says so. */
function start(run: Partial<CriteriaRun> = {}, subjects = SUBJECTS) {
  const begun: string[] = [];
  const open = new Map<string, PromiseWithResolvers<string>>();
  const evaluate = (subject: string): Promise<string> => {
    const settling = Promise.withResolvers<string>();
    begun.push(subject);
    open.set(subject, settling);
    return settling.promise;
  };
  const shape = toCriteriaShape(subjects);
  const outcome = watch(
    settleCriteria(subjects, evaluate, { shape, concurrency: 2, signal: undefined, ...run }),
  );
  return {
    begun,
    outcome,
    give: async (subject: string) => {
      open.get(subject)?.resolve(subject.toUpperCase());
      await flush();
    },
    refuse: async (subject: string, reason: unknown) => {
      open.get(subject)?.reject(reason);
      await flush();
    },
  };
}

/** What a PartialEvaluationError carries. */
function partialOf(outcome: unknown): unknown {
  const { reason } = outcome as { reason?: unknown };
  if (!PartialEvaluationError.isInstance(reason)) throw new Error('not partial');
  return { results: reason.results, cause: reason.cause };
}

describe('one criterion on its own', () => {
  const shape = toCriteriaShape('a');

  it('gives its value without a list around it', async () => {
    const { outcome, give } = start({ shape }, ['a']);
    await give('a');

    expect(outcome()).toEqual({ value: 'A' });
  });

  it.each([new Error('no'), 'a string', refused])(
    'fails with its error as it is',
    async (reason) => {
      const { outcome, refuse } = start({ shape }, ['a']);
      await refuse('a', reason);

      expect(outcome()).toStrictEqual({ reason });
    },
  );
});

describe('a list', () => {
  it('runs as many at a time as it may, and the next as soon as one has settled', async () => {
    const { begun, give, refuse, outcome } = start();
    expect(begun).toEqual(['a', 'b']);
    await give('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await refuse('a', new Error('no'));
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    expect(outcome()).toBe('pending');
  });

  it('is given in order when the last one has settled', async () => {
    const { give, outcome } = start({ concurrency: 6 });
    for (const subject of ['f', 'b', 'e', 'a', 'd']) await give(subject);
    expect(outcome()).toBe('pending');
    await give('c');

    expect(outcome()).toEqual({ value: ['A', 'B', 'C', 'D', 'E', 'F'] });
  });

  it('waits for those that run before it fails', async () => {
    const { give, refuse, outcome } = start({}, ['a', 'b']);
    const reason = new Error('no');
    await refuse('a', reason);
    expect(outcome()).toBe('pending');
    await give('b');

    expect(partialOf(outcome())).toEqual({
      results: [rejected(reason), fulfilled('B')],
      cause: undefined,
    });
  });
});

describe('a refused key', () => {
  it('begins no further criterion, and those that run may still succeed', async () => {
    const { begun, give, refuse, outcome } = start();
    await refuse('a', refused);
    expect(begun).toEqual(['a', 'b']);
    await give('b');

    const results = [
      rejected(refused),
      fulfilled('B'),
      ...Array<object>(4).fill(rejected(refused)),
    ];
    expect(partialOf(outcome())).toEqual({ results, cause: undefined });
    expect(begun).toEqual(['a', 'b']);
  });

  it('is what the call throws when nothing succeeded', async () => {
    const { refuse, outcome } = start();
    await refuse('b', refused);
    await refuse('a', new Error('no'));

    expect(outcome()).toStrictEqual({ reason: refused });
  });
});

describe('an interruption', () => {
  it('keeps a value that comes after it', async () => {
    const caller = watchSignal();
    const { begun, give, refuse, outcome } = start({ signal: caller.signal });
    caller.abort('stop');
    await refuse('a', 'stop');
    await give('b');

    const results = [rejected('stop'), fulfilled('B'), ...Array<object>(4).fill(rejected('stop'))];
    expect(partialOf(outcome())).toEqual({ results, cause: 'stop' });
    expect(begun).toEqual(['a', 'b']);
  });

  it('by closing needs no signal', async () => {
    const { begun, give, refuse, outcome } = start();
    const closed = new ClientClosedError();
    await give('a');
    await refuse('b', closed);
    await refuse('c', new ClientClosedError());

    const results = [
      fulfilled('A'),
      rejected(closed),
      rejected(new ClientClosedError()),
      ...Array<object>(3).fill(rejected(closed)),
    ];
    expect(partialOf(outcome())).toEqual({ results, cause: closed });
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('is not what an error is that only happens to equal the reason of a signal that has not aborted', async () => {
    const caller = watchSignal();
    const { begun, give, refuse, outcome } = start({ signal: caller.signal }, ['a', 'b', 'c']);
    await refuse('a', undefined);
    await give('b');
    await give('c');

    expect(partialOf(outcome())).toEqual({
      results: [rejected(undefined), fulfilled('B'), fulfilled('C')],
      cause: undefined,
    });
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('that comes when all have settled changes nothing', async () => {
    const caller = watchSignal();
    const { give, outcome } = start({ signal: caller.signal }, ['a', 'b']);
    await give('a');
    await give('b');
    caller.abort('stop');

    expect(outcome()).toEqual({ value: ['A', 'B'] });
  });
});
