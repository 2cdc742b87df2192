import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { evaluateAll } from '../../../../src/batch/evaluate-all.ts';
import type { ConversationRow } from '../../../../src/batch/rows.ts';
import { createRow, createRows, createStage, namesOf, TONE } from '../../../kit/journal/batch.ts';
import { scored } from '../../../kit/client/client.ts';
import { refuse } from '../../../kit/client/fake-fetch.ts';
import { rejection } from '../../../kit/time/outcomes.ts';
import { after, type TestClock } from '../../../kit/time/test-clock.ts';

/** What a source noted of its consumer. */
interface Source {
  pulled: number;
  returned: number;
}

/** Yields rows without end, and notes what becomes of it. */
function* endless(source: Source): Generator<ReturnType<typeof createRow>> {
  try {
    for (;;) {
      source.pulled += 1;
      yield createRow(source.pulled);
    }
  } finally {
    source.returned += 1;
  }
}

async function* slow(clock: TestClock, ms: number, count: number) {
  for (let index = 1; index <= count; index += 1) {
    yield await after(clock, ms, () => createRow(index));
  }
}

describe('rows', () => {
  it.each([
    ['an array', () => createRows(3)],
    ['a set', () => new Set(createRows(3))],
    ['a generator', () => createRows(3).values()],
    ['a stream', () => Readable.from(createRows(3)) as AsyncIterable<ConversationRow>],
  ])('can be %s', async (_, create) => {
    const { run } = createStage();
    const { outcomes } = await run(create());
    expect(namesOf(outcomes)).toEqual(['1 tone scored', '2 tone scored', '3 tone scored']);
  });

  it('can be none', async () => {
    const { run } = createStage();
    expect(await run([])).toMatchObject({
      outcomes: [],
      summary: { rows: 0, stop: { why: 'done' } },
    });
  });

  it('that come slowly are evaluated while the next ones are awaited', async () => {
    const { run, clock, sent } = createStage([scored()], { latencyMs: 1000 });
    let endedAt = 0;
    await run(slow(clock, 100, 10), {
      onProgress: () => {
        endedAt = clock.now();
      },
    });
    expect(sent).toHaveLength(10);
    // Eight slots: the ninth row waits for the first answer, and was pulled before.
    expect(endedAt).toBe(2200);
  });

  it.each([
    [
      'text',
      'one',
      'rows is a string of 3 characters: pass an array, a generator, or another iterable of rows',
    ],
    [
      'undefined',
      undefined,
      'rows is undefined: pass an array, a generator, or another iterable of rows',
    ],
    ['an object', {}, 'rows is an object: pass an array, a generator, or another iterable of rows'],
    [
      'a promise',
      Promise.resolve([]),
      'rows is a Promise: pass an array, a generator, or another iterable of rows',
    ],
  ])('that are %s are an error', (_, rows, message) => {
    const { start, sent } = createStage();
    expect(() => start(rows as never)).toThrow(
      expect.objectContaining({ code: 'invalid_option', option: 'rows', message }),
    );
    expect(sent).toEqual([]);
  });

  it.each([
    ['undefined', undefined, 'undefined'],
    ['a client of another copy', { evaluate: () => undefined }, 'an object'],
  ])('need a client of this copy of the package, not %s', (_, client, described) => {
    expect(() => evaluateAll(client as never, [], { criteria: TONE })).toThrow(
      expect.objectContaining({
        code: 'invalid_option',
        option: 'client',
        message: `client is ${described}, but must be a Client of the same copy of align-evals: pass new Client()`,
      }),
    );
  });
});

describe('a consumer that leaves the loop', () => {
  it('ends the run: nothing more is pulled, and the rows are told', async () => {
    const { start, settle, sent, clock } = createStage();
    const source = { pulled: 0, returned: 0 };
    const run = start(endless(source), { concurrency: 2 });
    const leave = async (): Promise<void> => {
      for await (const { row } of run) if (row === 2) break;
    };
    await settle(leave());
    // The third row was taken, and the fourth one asked for ahead of need.
    const { length } = sent;
    expect([length, source]).toEqual([2, { pulled: 4, returned: 1 }]);
    await clock.advance(60_000);
    expect(sent).toHaveLength(length);
    expect(await run.summary).toMatchObject({
      scored: length,
      stop: { why: 'interrupted', message: 'the run was stopped' },
    });
    expect(clock.pending()).toBe(0);
  });

  it('does not wait for a row that never comes', async () => {
    const { start, settle } = createStage();
    let returned = 0;
    const [first] = createRows(1);
    const results = [Promise.resolve({ done: false, value: first })];
    const rows = {
      [Symbol.asyncIterator]: () => ({
        next: () => results.shift() ?? new Promise(() => undefined),
        return: () => {
          returned += 1;
          return new Promise(() => undefined);
        },
      }),
    };
    const run = start(rows as never);
    const leave = async (): Promise<void> => {
      for await (const outcome of run) if (outcome.row === 1) break;
    };
    await settle(leave());
    expect(returned).toBe(1);
  });

  it('that throws receives its own error', async () => {
    const { start, settle } = createStage();
    const run = start(createRows(10));
    const fail = async (): Promise<void> => {
      for await (const outcome of run) throw new Error(`no room for row ${String(outcome.row)}`);
    };
    expect(await settle(rejection(fail()))).toEqual(new Error('no room for row 1'));
    expect((await run.summary).stop.why).toBe('interrupted');
  });
});

describe('rows that need no request', () => {
  it('let signals act, however many there are', async () => {
    const { client } = createStage([refuse(500)], { clock: undefined });
    const controller = new AbortController();
    const COUNT = 1_000_000;
    let pulled = 0;
    const rows = {
      *[Symbol.iterator]() {
        for (; pulled < COUNT; pulled += 1) yield {} as never;
      },
    };
    setImmediate(() => {
      controller.abort();
    });
    const run = evaluateAll(client, rows, { criteria: TONE, signal: controller.signal });
    const { stop } = await run.summary;
    expect(stop.why).toBe('interrupted');
    expect(pulled).toBeLessThan(COUNT / 10);
  });

  it('report their progress when the run begins to stop, with what is in flight', async () => {
    const { start, settle, clock } = createStage([scored()], { latencyMs: 1000 });
    const controller = new AbortController();
    const progress: (readonly [inFlight: number, done: number, msLeft: number | null])[] = [];
    const run = start(createRows(9), {
      concurrency: 3,
      signal: controller.signal,
      onProgress: ({ inFlight, done, msLeft }) => progress.push([inFlight, done, msLeft]),
    });
    await clock.advance(500);
    controller.abort();
    const atStop = progress.at(-1);
    await settle(run.summary);

    expect(atStop).toEqual([3, 0, null]);
    expect(progress.at(-1)).toEqual([0, 3, 0]);
  });

  it('report their progress', async () => {
    const { run, clock } = createStage();
    const done: number[] = [];
    await run(
      (async function* () {
        for (let row = 1; row <= 3; row += 1) yield await after(clock, 1000, () => ({}) as never);
      })(),
      { onProgress: (progress) => done.push(progress.done) },
    );
    expect(done).toEqual([1, 2, 3, 3]);
  });
});
