import { describe, expect, it } from 'vitest';
import { AlignError } from '../../../../../src/errors/align-error.ts';
import { ServerError } from '../../../../../src/errors/status-errors.ts';
import {
  fromOutcomeLine,
  toOutcomeLine,
  toRowLine,
} from '../../../../../src/batch/journal/row-lines.ts';
import type { OutcomeLine, ContentRowLine } from '../../../../../src/batch/journal/lines.ts';
import type { FailedOutcome, Outcome } from '../../../../../src/batch/outcome.ts';
import { TONE_HASH, VECTORS } from '../../../../kit/journal/journal-lines.ts';
import { factsOf, REQUEST } from '../../../errors/error-samples.ts';

const FACTS = {
  n: 1,
  r: '3bc58104fbfb7b9c95ee041991a27be4',
  c: TONE_HASH,
  ms: 912,
  attempts: 1,
  at: '2026-11-22T09:00:01.004Z',
};
const SHARED = { id: 'r1', row: 1, criterion: 'tone', trial: 1, group: null, tags: {} };
const RESUMED = { row: 1, criterion: 'tone', group: null, tags: {} };
const CRITERION = { criterion: 'Reward friendly answers' };
const KEY = { t: 'out', id: 'r1', n: 1, r: FACTS.r, name: 'tone', c: TONE_HASH, trial: 1 };
const TIMES = { ms: 912, attempts: 1, at: FACTS.at };

const RESULT = {
  criterion: 'Reward friendly answers',
  evaluatorName: null,
  explanation: 'Greets back.',
  cleanedExplanation: null,
  sources: [],
  warnings: [],
  requestId: null,
  traceId: null,
};
const SCORED: Outcome = {
  ...SHARED,
  resumed: false,
  status: 'scored',
  score: 0.83,
  result: { status: 'scored', score: 0.83, ...RESULT },
};
const FULL: Outcome = {
  ...SHARED,
  resumed: false,
  status: 'not_applicable',
  score: null,
  result: {
    ...RESULT,
    status: 'not_applicable',
    score: null,
    cleanedExplanation: 'Greets.',
    sources: [{ id: 's1', type: 'memory' }],
    warnings: [{ code: 'no_answer', detail: 'empty', fix: 'add one' }],
    requestId: 'req-1',
    traceId: '7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11',
  },
};
const AGENTS = {
  a: { name: 'planner', score: 0.25, explanation: 'Plans.' },
  b: { name: null, score: null, explanation: null },
};
const TRACE: Outcome = {
  ...SHARED,
  resumed: false,
  status: 'scored',
  score: 0.25,
  result: {
    criterion: 'Reward friendly answers',
    agentScores: { a: 0.25, b: null },
    overallScore: 0.25,
    score: 0.25,
    explanation: null,
    agents: AGENTS,
    derived: true,
    warnings: [],
    requestId: null,
    traceId: null,
  },
};
const FAILED: FailedOutcome = {
  ...SHARED,
  resumed: false,
  status: 'failed',
  score: null,
  error: new ServerError(REQUEST, factsOf(503)),
};

describe('the lines of the format, byte for byte', () => {
  it('of a row', () => {
    const row = JSON.parse(VECTORS[1]) as Required<ContentRowLine>;
    expect(JSON.stringify(toRowLine(row, 'all'))).toBe(VECTORS[1]);
  });

  it('of an outcome', () => {
    expect(JSON.stringify(toOutcomeLine(SCORED, FACTS, 'all'))).toBe(VECTORS[2]);
  });
});

describe.each([
  ['a scored outcome', SCORED, { explanation: 'Greets back.' }],
  [
    'an outcome with all facts',
    FULL,
    {
      explanation: 'Greets back.',
      cleaned: 'Greets.',
      sources: [{ id: 's1', type: 'memory' }],
      warnings: [{ code: 'no_answer', detail: 'empty', fix: 'add one' }],
      requestId: 'req-1',
      traceId: '7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11',
    },
  ],
  ['the outcome of a trace', TRACE, { explanation: null, agents: AGENTS, derived: true }],
] as const)('%s', (_, outcome, kept) => {
  const { status, score } = outcome;

  it('keeps its result', () => {
    const line = toOutcomeLine(outcome, FACTS, 'all');
    expect(line).toEqual({ ...KEY, status, score, ...TIMES, ...kept });
    expect(fromOutcomeLine(line, { ...RESUMED, source: CRITERION })).toEqual({
      ...outcome,
      resumed: true,
    });
  });

  it('keeps only the score when it must', () => {
    const line = toOutcomeLine(outcome, FACTS, 'scores');
    expect(line).toEqual({ ...KEY, status, score, ...TIMES });
    expect(fromOutcomeLine(line, { ...RESUMED, source: CRITERION })).toEqual({
      ...outcome,
      resumed: true,
      result: undefined,
    });
  });

  it('that has no result keeps the score', () => {
    expect(toOutcomeLine({ ...outcome, result: undefined }, FACTS, 'all')).toEqual({
      ...KEY,
      status,
      score,
      ...TIMES,
    });
  });
});

describe('a failed outcome', () => {
  it('keeps its error, which is restored with name, code and message', () => {
    const line = toOutcomeLine(FAILED, FACTS, 'all');
    const { error } = FAILED;
    expect(line).toEqual({ ...KEY, status: 'failed', error: error.toJSON(), ...TIMES });

    const restored = fromOutcomeLine(line, { ...RESUMED, source: CRITERION });
    const expected = new AlignError(error.message, { code: 'server', isRetryable: true });
    Object.defineProperty(expected, 'name', { value: 'ServerError' });
    expect(restored).toEqual({ ...FAILED, resumed: true, error: expected });
  });

  it('keeps only name, code and status when it must', () => {
    const line = toOutcomeLine(FAILED, FACTS, 'scores');
    const error = { name: 'ServerError', code: 'server', status: 503 };
    expect(line).toEqual({ ...KEY, status: 'failed', error, ...TIMES });

    const restored = fromOutcomeLine(line, { ...RESUMED, source: CRITERION });
    const text = 'The journal keeps only the name and the code of this error';
    const expected = new AlignError(text, { code: 'server' });
    Object.defineProperty(expected, 'name', { value: 'ServerError' });
    expect(restored).toEqual({ ...FAILED, resumed: true, error: expected });
  });

  it('has no status when there was no response', () => {
    const error = new AlignError('x', { code: 'invalid_input' });
    expect(toOutcomeLine({ ...FAILED, error }, FACTS, 'scores')).toMatchObject({
      error: { name: 'AlignError', code: 'invalid_input' },
    });
  });
});

it('the result of an evaluator has its name in place of a criterion', () => {
  const line = toOutcomeLine(SCORED, FACTS, 'all');
  const source = { evaluator: 'tone-v2' };
  expect(fromOutcomeLine(line, { ...RESUMED, source })).toMatchObject({
    result: { criterion: null, evaluatorName: 'tone-v2' },
  });
});

it('what is not a source, warning or agent in a line is left out of the result', () => {
  const line = {
    ...KEY,
    ...TIMES,
    status: 'scored',
    score: 1,
    explanation: null,
    sources: [{ id: 's1', type: 'memory' }, { id: 's2' }, { type: 'memory' }, 7],
    warnings: [{ code: 'no_answer' }, {}, null],
  } as OutcomeLine;
  expect(fromOutcomeLine(line, { ...RESUMED, source: CRITERION })).toMatchObject({
    result: {
      explanation: '',
      sources: [{ id: 's1', type: 'memory' }],
      warnings: [{ code: 'no_answer' }],
    },
  });
  expect(
    fromOutcomeLine({ ...line, agents: { ...AGENTS, c: { name: null }, d: 1 } } as OutcomeLine, {
      ...RESUMED,
      source: CRITERION,
    }),
  ).toMatchObject({
    result: { agents: AGENTS, agentScores: { a: 0.25, b: null }, derived: false },
  });
});

it('the line of a row keeps neither tags nor body when only scores are kept', () => {
  const { t, tags, body, ...facts } = JSON.parse(VECTORS[1]) as Required<ContentRowLine>;
  expect(toRowLine({ ...facts, tags, body }, 'scores')).toEqual({ t, ...facts });
});
