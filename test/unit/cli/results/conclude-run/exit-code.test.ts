import { describe, expect, it } from 'vitest';
import {
  allowedFailures,
  type RunFacts,
  toExitCode,
} from '../../../../../src/cli/results/conclude-run.ts';

const COMPLETE: RunFacts = {
  stopped: 'done',
  succeeded: 10,
  failed: 0,
  maxFailed: 0,
  gates: [{ passed: true }, { passed: true }],
};
const GATE_FAILED = { gates: [{ passed: true }, { passed: false }] };
const INCOMPLETE = { failed: 1 };
const ERROR = { stopped: 'key' } as const;

describe('toExitCode', () => {
  it.each<[string, Partial<RunFacts>, number]>([
    ['complete and every gate passed', {}, 0],
    ['complete without gates', { gates: [] }, 0],
    ['a failed gate', GATE_FAILED, 10],
    ['a failed outcome', INCOMPLETE, 11],
    ['as many failed outcomes as allowed', { failed: 2, maxFailed: 2 }, 0],
    ['more failed outcomes than allowed', { failed: 3, maxFailed: 2 }, 11],
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
    ['a gate that cannot tell', { gates: [{ passed: null }, { passed: true }] }, 11],
    [
      'a gate that cannot tell before a failed gate',
      { gates: [{ passed: false }, { passed: null }] },
      11,
    ],
    ['incomplete before a failed gate', { ...INCOMPLETE, ...GATE_FAILED }, 11],
    ['a failed gate before complete', GATE_FAILED, 10],
  ])('returns the code of %s', (_case, facts, exitCode) => {
    expect(toExitCode({ ...COMPLETE, ...facts })).toBe(exitCode);
  });
});

describe('allowedFailures', () => {
  it.each([
    [undefined, 100, 0],
    [{ count: 3 }, 100, 3],
    [{ share: 0.02 }, 100, 2],
    [{ share: 0.29 }, 100, 29],
    [{ share: 0.02 }, 99, 1],
  ])('of %j of %i outcomes are %i', (maxFailed, outcomes, allowed) => {
    expect(allowedFailures(maxFailed, outcomes)).toBe(allowed);
  });
});
