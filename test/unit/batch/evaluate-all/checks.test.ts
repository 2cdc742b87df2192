import { describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Check, CheckInput } from '../../../../src/batch/checks/check.ts';
import { CheckError } from '../../../../src/batch/checks/check-error.ts';
import type { EvaluateAllOptions } from '../../../../src/batch/evaluate-all-options.ts';
import { evaluateAll } from '../../../../src/batch/evaluate-all.ts';
import { readJournal } from '../../../../src/batch/node/read-journal.ts';
import { planEvaluation } from '../../../../src/batch/plan-evaluation.ts';
import { summarize } from '../../../../src/batch/summary/summarize.ts';
import { ACCESS_TOKEN } from '../../../kit/canary/secrets.ts';
import { createClient } from '../../../kit/client/client.ts';
import { createRow, createRows, createStage, namesOf } from '../../../kit/journal/batch.ts';
import { useJournalFolder } from '../../../kit/journal/journal-folder.ts';

const folder = useJournalFolder();
const ONLY_CHECKS = { criteria: undefined } as const;

async function outcomesOf(check: Check, options: EvaluateAllOptions = {}) {
  const { run } = createStage();
  const checks = { close: check };
  const { outcomes } = await run([createRow(1)], { ...ONLY_CHECKS, checks, ...options });
  return outcomes;
}

describe('a check', () => {
  it.each<readonly [unknown, object]>([
    [0.25, { status: 'scored', score: 0.25, result: undefined }],
    [true, { status: 'scored', score: 1, result: undefined }],
    [false, { status: 'scored', score: 0, result: undefined }],
    [null, { status: 'not_applicable', score: null, result: undefined }],
    [{ score: true }, { status: 'scored', score: 1, result: undefined }],
    [
      { score: 0.5, explanation: 'Half of it.' },
      { status: 'scored', score: 0.5, result: { score: 0.5, explanation: 'Half of it.' } },
    ],
    [
      { score: null, explanation: 'Nothing to compare.' },
      { status: 'not_applicable', score: null, result: { explanation: 'Nothing to compare.' } },
    ],
    [
      { name: 'Factuality', score: 0.6, metadata: { rationale: 'A subset.', choice: 'B' } },
      { status: 'scored', score: 0.6, result: { explanation: 'A subset.' } },
    ],
    [
      { name: 'Levenshtein', score: 1, metadata: {} },
      { status: 'scored', score: 1 },
    ],
  ])('that returns %j has the outcome %j', async (value, outcome) => {
    const returned = value as number;
    expect(await outcomesOf(() => returned)).toMatchObject([{ criterion: 'close', ...outcome }]);
    expect(await outcomesOf(() => Promise.resolve(returned))).toMatchObject([outcome]);
  });

  it.each<readonly [string, unknown, string]>([
    ['a number above 1', 1.5, 'returned 1.5: return'],
    ['a negative number', -1, 'returned -1: return'],
    ['no number', Number.NaN, 'returned NaN: return'],
    ['nothing', undefined, 'returned undefined: return'],
    ['a text', 'good', 'return a number from 0 to 1'],
    ['an object without a score', {}, 'returned undefined: return'],
    ['a score that is a text', { score: '1' }, 'return a number from 0 to 1'],
  ])('that returns %s fails its outcome', async (_, value, message) => {
    const [outcome] = await outcomesOf(() => value as number);
    expect(outcome).toMatchObject({
      status: 'failed',
      error: { code: 'check_invalid', message: expect.stringContaining(message) as string },
    });
  });

  it.each([
    [
      'throws',
      (error: Error) => () => {
        throw error;
      },
    ],
    ['rejects', (error: Error) => () => Promise.reject(error)],
  ] as const)('that %s fails its outcome, with the error as its cause', async (_, toCheck) => {
    const cause = new Error('The scorer is not installed');
    const [outcome] = await outcomesOf(toCheck(cause));
    const error = outcome?.status === 'failed' ? outcome.error : undefined;
    expect(CheckError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      code: 'check_failed',
      message: 'The check "close" threw Error: The scorer is not installed',
      cause,
    });
  });

  it('that takes too long fails its outcome, and its signal is aborted', async () => {
    let signal: AbortSignal | undefined;
    const endless: Check = (input) => {
      ({ signal } = input);
      return new Promise(() => undefined);
    };
    const [outcome] = await outcomesOf(endless, { timeoutMs: 2000 });
    expect(outcome).toMatchObject({
      error: {
        code: 'check_timeout',
        message:
          'The check "close" took longer than 2000 ms: make it faster, or set a longer timeoutMs',
      },
    });
    expect(signal?.aborted).toBe(true);
  });

  it('receives the answer, the messages, the row and the trial', async () => {
    const inputs: Omit<CheckInput, 'signal'>[] = [];
    const row = {
      ...{ id: 'r1', expected: 'nine', input: 'When do you open?' },
      result: 'At nine.',
    };
    const { run } = createStage();
    const checks: Readonly<Record<string, Check>> = {
      seen: ({ answer, messages, trace, row, trial, usage, ms }) => {
        inputs.push({ answer, messages, trace, row, trial, usage, ms });
        return true;
      },
    };
    await run([row], { ...ONLY_CHECKS, checks, trials: 2 });
    const messages = [
      { role: 'user', content: 'When do you open?' },
      { role: 'assistant', content: 'At nine.' },
    ];
    expect(inputs).toEqual(
      [1, 2].map((trial) => ({
        answer: 'At nine.',
        messages,
        trace: null,
        row,
        trial,
        usage: null,
        ms: null,
      })),
    );
  });

  it('receives the trace of a run of traces', async () => {
    const trace = {
      root_agent_instance_id: 'a',
      agent_instance_by_id: {
        a: { id: 'a', name: 'a', interactions: [{ input_messages: [], output_messages: [] }] },
      },
    };
    const inputs: CheckInput[] = [];
    const checks: Readonly<Record<string, Check>> = { seen: (input) => inputs.push(input) > 0 };
    await createStage().run([{ trace }], { ...ONLY_CHECKS, checks, kind: 'trace' });
    expect(inputs).toMatchObject([{ answer: null, messages: null, trace }]);
  });
});

describe('a run with checks', () => {
  const checks: Readonly<Record<string, Check>> = {
    short: ({ answer }) => (answer ?? '').length < 99,
  };

  it('has their outcomes beside those of the criteria, and sends nothing for them', async () => {
    const { run, sent } = createStage();
    const { outcomes, summary } = await run(createRows(2), { checks, order: 'input' });
    expect(namesOf(outcomes)).toEqual([
      '1 tone scored',
      '1 short scored',
      '2 tone scored',
      '2 short scored',
    ]);
    expect(sent).toHaveLength(2);
    expect(summary).toMatchObject({ rows: 2, scored: 4, criteria: { short: { mean: 1 } } });
  });

  it('alone needs no key for evaluations', async () => {
    const ended = evaluateAll(createClient({ accessToken: ACCESS_TOKEN }), createRows(3), {
      checks,
    });
    expect((await ended.summary).stop).toEqual({ why: 'done' });
  });

  it('keeps them in the journal, and computes them again when it is resumed', async () => {
    let calls = 0;
    const counted = {
      short: ({ answer }: CheckInput) => ((calls += 1), (answer ?? '').length < 99),
    };
    const options = { checks: counted };
    await createStage().run(createRows(2), { ...options, journal: folder.create() });
    const again = createStage();
    const { summary } = await again.run(createRows(2), { ...options, journal: folder.create() });
    const record = readJournal(folder.path);
    const { stop, ...counts } = summary;

    expect([calls, again.sent.length, stop.why]).toEqual([4, 0, 'done']);
    expect(record.run.criteria['short']).toEqual({
      text: 'short',
      c: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      check: true,
    });
    expect(summarize(record)).toEqual(counts);
    expect(record.rows[0]?.outcomes.map(({ criterion }) => criterion)).toEqual(['tone', 'short']);
  });

  it('applies to a row only the checks that it names', async () => {
    const rows = [createRow(1, { criteria: ['tone'] }), createRow(2, { criteria: ['short'] })];
    const { outcomes } = await createStage().run(rows, { checks });
    expect(namesOf(outcomes).toSorted()).toEqual(['1 tone scored', '2 short scored']);
  });

  it('fails the checks of a row that cannot be read', async () => {
    const { outcomes } = await createStage().run([{ messages: [] }], { checks });
    expect(namesOf(outcomes)).toEqual(['1 tone failed', '1 short failed']);
  });

  it('is planned with their outcomes, and without requests for them', async () => {
    const { client } = createStage();
    const options = { criteria: 'Reward friendly answers', checks, trials: 2 };
    const rows = [createRow(1), createRow(2, { criteria: ['Reward friendly answers'] })];
    expect(await planEvaluation(client, rows, options)).toMatchObject({ outcomes: 6, requests: 4 });
  });

  it('starts no more rows than their checks allow', async () => {
    let [running, most, pulled] = [0, 0, 0];
    const slow: Check = async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(1);
      running -= 1;
      return true;
    };
    function* rows() {
      for (const row of createRows(500)) {
        pulled += 1;
        yield row;
      }
    }
    const run = evaluateAll(createClient({ accessToken: ACCESS_TOKEN }), rows(), {
      checks: { slow },
      concurrency: 2,
    });
    expect((await run.summary).scored).toBe(500);
    expect(most).toBeLessThanOrEqual(8);
    expect(pulled).toBe(500);
  });

  it('ends when it is aborted, although a check does not', async () => {
    const run = evaluateAll(createClient({ accessToken: ACCESS_TOKEN }), createRows(1), {
      checks: { endless: () => new Promise<boolean>(() => undefined) },
    });
    await Promise.resolve();
    setImmediate(() => {
      run.abort();
    });
    expect((await run.summary).stop.why).toBe('interrupted');
  });
});

describe('the checks of a run', () => {
  it.each<readonly [object, string]>([
    [
      { checks: { tone: () => 1 }, criteria: { tone: 'Reward x' } },
      'checks["tone"]: has the name of a criterion',
    ],
    [{ checks: { tone: 1 } }, 'checks'],
    [{ checks: {} }, 'criteria: is missing: pass criteria, evaluators or checks'],
  ])('%j are refused: %s', (options, message) => {
    expect(() =>
      evaluateAll(createClient({ accessToken: ACCESS_TOKEN }), createRows(1), options),
    ).toThrow(message);
  });
});
