import { evaluateAll, type Outcome, type PaceOptions, type Progress } from 'align-evals/batch';
import { createReferenceServer } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { createRows, TONE } from '../../../kit/journal/batch.ts';
import { createClient, KEY } from '../../../kit/client/client.ts';

/** The limits of an account, by their names on the wire. */
interface AccountLimits {
  readonly alignRatePerMinute?: number;
  readonly alignCapacity?: number;
}

async function lastProgress(limits: AccountLimits, pace?: PaceOptions | false): Promise<Progress> {
  const server = createReferenceServer({ regions: { eu: { limits } } });
  const client = createClient(server.clientOptions('eu'));
  let last: Progress | undefined;
  const onProgress = (progress: Progress): void => {
    last = progress;
  };
  await evaluateAll(client, createRows(1), { criteria: TONE, pace, onProgress }).summary;
  await client.close();
  if (last === undefined) throw new Error('The run reported no progress');
  return last;
}

describe('the limit in the progress of evaluateAll', () => {
  it.each<[string, AccountLimits, PaceOptions | false | undefined, [number | null, number | null]]>(
    [
      [
        'rate and capacity of the account',
        { alignRatePerMinute: 1200, alignCapacity: 60 },
        undefined,
        [1200, 60],
      ],
      ['the rate of the account', { alignRatePerMinute: 1200 }, undefined, [1200, 1200]],
      [
        'the whole limit with a share',
        { alignRatePerMinute: 1200, alignCapacity: 60 },
        { share: 0.5 },
        [1200, 60],
      ],
      ['the rate of the options', { alignRatePerMinute: 60 }, { ratePerMinute: 300 }, [300, 300]],
      ['an account without a limit', {}, undefined, [null, null]],
      [
        'options without a limit',
        { alignRatePerMinute: 60 },
        { ratePerMinute: null },
        [null, null],
      ],
      ['a run without a pace', { alignRatePerMinute: 60 }, false, [null, null]],
    ],
  )('has %s', async (_what, limits, pace, expected) => {
    const { limitPerMinute, limitCapacity } = await lastProgress(limits, pace);

    expect([limitPerMinute, limitCapacity]).toEqual(expected);
  });
});

it('ends a run whose client is not configured with its error, and no outcome', async () => {
  const client = createClient({ apiKey: KEY });
  const outcomes: Outcome[] = [];
  const run = evaluateAll(client, createRows(3), { criteria: TONE });
  const iterated = (async () => {
    for await (const outcome of run) outcomes.push(outcome);
  })();

  await expect(run.summary).rejects.toMatchObject({ code: 'placeholder_host' });
  await expect(iterated).rejects.toMatchObject({ code: 'placeholder_host' });
  expect(outcomes).toEqual([]);
});
