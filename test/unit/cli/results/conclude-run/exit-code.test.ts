import { describe, expect, it } from 'vitest';
import type { StopReason } from '../../../../../src/batch/journal/lines.ts';
import { concludeRun, exitCodeOf } from '../../../../../src/cli/results/conclude-run.ts';
import type { ExitCode } from '../../../../../src/cli/command-error.ts';
import {
  gateOf,
  outcomeOf,
  recordWith,
  reportOf,
  rowOf,
  stopOf,
  summaryOf,
} from '../../../../kit/journal/reports.ts';

interface Facts {
  /** Null for a process that was killed. */
  readonly stopped?: StopReason | null;
  readonly rows?: number;
  readonly shard?: string;
  readonly succeeded?: number;
  readonly failed?: number;
  readonly maxFailed?: number;
  readonly gates?: readonly (boolean | null)[];
  readonly interrupted?: ExitCode;
}

function exitCodeOfRun({
  stopped = 'done',
  rows = 10,
  shard,
  succeeded: scored = 10,
  failed = 0,
  maxFailed: allowed = 0,
  gates = [true, true],
  interrupted,
}: Facts): ExitCode {
  const report = reportOf({
    record: recordWith([], {
      stop: stopped === null ? null : stopOf(stopped),
      run: shard === undefined ? {} : { shard },
    }),
    summary: summaryOf({}, { rows, scored, failed }),
    gates: gates.map((passed) => gateOf({ passed })),
    allowedFailures: allowed,
  });
  return exitCodeOf(report, interrupted);
}

const GATE_FAILED: Facts = { gates: [true, false] };
const INCOMPLETE: Facts = { failed: 1 };
const ERROR: Facts = { stopped: 'key' };

describe('exitCodeOf', () => {
  it.each<[string, Facts, number]>([
    ['complete and every gate passed', {}, 0],
    ['complete without gates', { gates: [] }, 0],
    ['a failed gate', GATE_FAILED, 10],
    ['a failed outcome', INCOMPLETE, 11],
    ['as many failed outcomes as allowed', { failed: 2, maxFailed: 2 }, 0],
    ['more failed outcomes than allowed', { failed: 3, maxFailed: 2 }, 11],
    ['no row', { rows: 0, succeeded: 0, gates: [] }, 11],
    ['a shard without a row', { rows: 0, succeeded: 0, gates: [], shard: '3/4' }, 0],
    ['an exhausted budget', { stopped: 'budget' }, 11],
    ['an exhausted quota', { stopped: 'quota' }, 11],
    ['a journal of an interrupted run', { stopped: 'interrupted' }, 11],
    ['a journal of a killed run', { stopped: null }, 11],
    ['too many failures', { stopped: 'failures', failed: 30, maxFailed: 100 }, 11],
    ['failures and no success', { stopped: 'failures', succeeded: 0, failed: 25 }, 1],
    ['a rejected key', ERROR, 1],
    ['an error of the disk or the rows', { stopped: 'error' }, 1],
    ['SIGINT', { interrupted: 130, stopped: 'interrupted' }, 130],
    ['SIGTERM', { interrupted: 143, stopped: 'interrupted' }, 143],
    ['SIGINT before an error', { ...ERROR, interrupted: 130 }, 130],
    ['an error before incomplete', { ...ERROR, ...INCOMPLETE }, 1],
    ['a gate that cannot tell', { gates: [null, true] }, 11],
    ['a gate that cannot tell before a failed gate', { gates: [false, null] }, 11],
    ['incomplete before a failed gate', { ...INCOMPLETE, ...GATE_FAILED }, 11],
    ['a failed gate before complete', GATE_FAILED, 10],
  ])('returns the code of %s', (_case, facts, exitCode) => {
    expect(exitCodeOfRun(facts)).toBe(exitCode);
  });
});

describe('the failures that --max-failed allows', () => {
  it.each([
    [{}, 100, 0],
    [{ maxFailed: { count: 3 } }, 100, 3],
    [{ maxFailed: { share: 0.02 } }, 100, 2],
    [{ maxFailed: { share: 0.29 } }, 100, 29],
    [{ maxFailed: { share: 0.02 } }, 99, 1],
  ])('of %j of %i outcomes are %i', async (flags, outcomes, allowed) => {
    const rows = Array.from({ length: outcomes }, (_, index) =>
      rowOf(index + 1, `r${String(index + 1)}`, [outcomeOf('tone', 0.5)]),
    );
    const record = recordWith(rows, { run: { criteria: { tone: { text: 'Reward x', c: 'c' } } } });
    const report = await concludeRun(record, undefined, flags);

    expect(report.allowedFailures).toBe(allowed);
  });
});
