import { describe, expect, it } from 'vitest';
import { readJournalLine } from '../../../../src/batch/journal/read-journal-line.ts';
import {
  createFailure,
  createRow,
  createRun,
  VECTORS,
} from '../../../kit/journal/journal-lines.ts';

const [RUN, ROW, OUTCOME, STOP] = VECTORS.map(
  (line) => JSON.parse(line) as Readonly<Record<string, unknown>>,
) as [object, object, object, object];
const FAILURE = createFailure(createRow('r1'));
const DAMAGED = { kind: 'damaged' };
const { settings } = createRun();

describe('readJournalLine', () => {
  it.each([
    ['run', RUN],
    ['row', ROW],
    ['out', OUTCOME],
    ['stop', STOP],
    ['out that failed', FAILURE],
  ])('reads a line %s, and ignores unknown fields', (_, line) => {
    const value = { ...line, later: { any: 1 } };
    expect(readJournalLine(value)).toEqual({ kind: 'line', line: value });
  });

  it.each(['', 'note', 'toString', '__proto__'])('skips a line of the kind "%s"', (t) => {
    expect(readJournalLine({ t })).toEqual({ kind: 'unknown' });
  });

  it.each([2, 1.5, 99])('reports version %d, whatever else the line has', (v) => {
    expect(readJournalLine({ t: 'run', v })).toEqual({ kind: 'newer', version: v });
  });

  it.each([[null], ['run'], [17], [[RUN]], [{}], [{ t: 1 }], [undefined]])(
    'reports %j as damaged',
    (value) => {
      expect(readJournalLine(value)).toEqual(DAMAGED);
    },
  );

  const optional = ['source', 'repaired', 'tags', 'body', 'explanation'];
  const fields = [RUN, ROW, OUTCOME, STOP, FAILURE].flatMap((line) =>
    Object.keys(line).map((key) => [key, line] as const),
  );
  it.each(fields)('%s of a line has its type: %j', (key, line) => {
    const without = Object.fromEntries(Object.entries(line).filter(([name]) => name !== key));
    expect(readJournalLine(without).kind).toBe(optional.includes(key) ? 'line' : 'damaged');
    const isFree = ['repaired', 'body'].includes(key);
    expect(readJournalLine({ ...line, [key]: [] }).kind).toBe(isFree ? 'line' : 'damaged');
  });

  it.each([
    ['a version of 0', { ...RUN, v: 0 }],
    ['an unknown kind', { ...RUN, kind: 'image' }],
    ['an unknown keep', { ...RUN, keep: 'some' }],
    ['a core that is a number', { ...RUN, settings: { ...settings, core: 1 } }],
    ['a latest that is a text', { ...RUN, settings: { ...settings, latest: 'yes' } }],
    ['a cleaning that is a number', { ...RUN, settings: { ...settings, cleaning: 1 } }],
    ['no retention', { ...RUN, settings: { core: null, latest: true, cleaning: null } }],
    ['a criterion that is a text', { ...RUN, criteria: { tone: 'x' } }],
    ['a criterion without a hash', { ...RUN, criteria: { tone: { text: 'x' } } }],
    ['a criterion without a text', { ...RUN, criteria: { tone: { c: 'x' } } }],
    [
      'an evaluator of false',
      { ...RUN, criteria: { tone: { text: 'x', c: 'x', evaluator: false } } },
    ],
    ['tags that are not texts', { ...ROW, tags: { env: 1 } }],
    ['an unknown status', { ...OUTCOME, status: 'skipped' }],
    ['a score without one', { ...OUTCOME, score: null }],
    ['a score that is a text', { ...OUTCOME, score: '0.5' }],
    ['a score that does not apply', { ...OUTCOME, status: 'not_applicable' }],
    ['an explanation that is a number', { ...OUTCOME, explanation: 1 }],
    ['a cleaned explanation that is a number', { ...OUTCOME, cleaned: 1 }],
    ['a filled criterion that is a number', { ...OUTCOME, filled: 1 }],
    ['sources that are an object', { ...OUTCOME, sources: {} }],
    ['warnings that are an object', { ...OUTCOME, warnings: {} }],
    ['agents that are a list', { ...OUTCOME, agents: [] }],
    ['a derived that is a text', { ...OUTCOME, derived: 'yes' }],
    ['a request that is a number', { ...OUTCOME, requestId: 1 }],
    ['a trace that is null', { ...OUTCOME, traceId: null }],
    ['an error without a name', { ...FAILURE, error: { code: 'server' } }],
    ['an error without a code', { ...FAILURE, error: { name: 'ServerError' } }],
    ['a status that is a text', { ...FAILURE, error: { name: 'x', code: 'x', status: '500' } }],
    ['a message that is a number', { ...FAILURE, error: { name: 'x', code: 'x', message: 1 } }],
    ['an unknown end', { ...STOP, why: 'bored' }],
  ])('%s is damaged', (_, line) => {
    expect(readJournalLine(line)).toEqual(DAMAGED);
  });

  it.each([
    ['an evaluator', { ...RUN, criteria: { tone: { text: 'x', c: 'x', evaluator: true } } }],
    ['a core', { ...RUN, settings: { ...settings, core: 'align-20260109', cleaning: 'end_user' } }],
    [
      'a trace without a score',
      { ...OUTCOME, status: 'not_applicable', score: null, explanation: null },
    ],
    [
      'all facts of a result',
      {
        ...OUTCOME,
        cleaned: null,
        sources: [],
        warnings: [],
        agents: {},
        derived: true,
        requestId: 'a',
        traceId: 'b',
      },
    ],
    ['an error with only name and code', { ...FAILURE, error: { name: 'x', code: 'x' } }],
  ])('%s can be read', (_, line) => {
    expect(readJournalLine(line)).toEqual({ kind: 'line', line });
  });
});
