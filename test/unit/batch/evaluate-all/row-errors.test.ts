import { describe, expect, it } from 'vitest';
import {
  collect,
  createRow,
  createRows,
  createStage,
  namesOf,
} from '../../../kit/journal/batch.ts';
import { rejection } from '../../../kit/time/outcomes.ts';

const failure = new Error('the file ended early');

describe('rows that throw', () => {
  const throwing: [string, () => AsyncIterable<never> | Iterable<never>][] = [
    [
      'from a generator',
      function* () {
        yield* createRows(3) as never[];
        throw failure;
      },
    ],
    [
      'from an asynchronous generator',
      async function* () {
        yield* createRows(3) as never[];
        throw failure;
      },
    ],
    [
      'from next() of an asynchronous iterator',
      () => {
        const rows = createRows(3);
        const next = (): never => {
          const value = rows.shift();
          if (value === undefined) throw failure;
          return Promise.resolve({ done: false, value }) as never;
        };
        return { [Symbol.asyncIterator]: () => ({ next }) };
      },
    ],
  ];

  it.each(throwing)(
    'end the run %s with their error, after what is in flight',
    async (_, create) => {
      const { start, settle, sent } = createStage();
      const run = start(create());
      const seen: string[] = [];
      const iterate = async (): Promise<void> => {
        for await (const outcome of run) seen.push(...namesOf([outcome]));
      };
      expect(await settle(rejection(iterate()))).toBe(failure);
      expect(seen).toEqual(['1 tone scored', '2 tone scored', '3 tone scored']);
      expect(await settle(rejection(run.summary))).toBe(failure);
      expect(sent).toHaveLength(3);
    },
  );

  it('when they are iterated end the run, too', async () => {
    const { start, settle } = createStage();
    const rows = {
      [Symbol.iterator]: () => {
        throw failure;
      },
    };
    expect(await settle(rejection(start(rows as never).summary))).toBe(failure);
  });

  it('what is not an error end the run with it', async () => {
    const { start, settle } = createStage();
    const rows = {
      [Symbol.iterator]: () => ({
        next: () => {
          throw 'text'; // eslint-disable-line @typescript-eslint/only-throw-error -- any value can be thrown
        },
      }),
    };
    expect(await settle(rejection(start(rows as never).summary))).toBe('text');
  });

  it.each([
    ['is not an object', undefined],
    ['is a number', 7],
  ])('a TypeError when what next() returns %s', async (_, result) => {
    const { start, settle } = createStage();
    const rows = { [Symbol.iterator]: () => ({ next: () => result }) };
    expect(await settle(rejection(start(rows as never).summary))).toBeInstanceOf(TypeError);
  });

  it('in return() change nothing', async () => {
    const { start, settle } = createStage();
    const rows = {
      [Symbol.iterator]: () => ({
        next: () => ({ done: false, value: createRow(1) }),
        return: () => {
          throw failure;
        },
      }),
    };
    const run = start(rows as never, { budget: { requests: 2 } });
    expect(await settle(collect(run))).toHaveLength(2);
    expect((await run.summary).stop.why).toBe('budget');
  });
});
