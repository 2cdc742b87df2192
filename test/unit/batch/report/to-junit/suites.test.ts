import { describe, expect, it } from 'vitest';
import { toJUnit } from '../../../../../src/batch/report/to-junit.ts';
import { checkJUnit } from '../../../../kit/journal/junit-schema.ts';
import {
  failureOf,
  gateOf,
  markOf,
  outcomeOf,
  recordWith,
  reportOf,
  rowOf,
  scoreSummaryOf,
  stopOf,
  summaryOf,
} from '../../../../kit/journal/reports.ts';

const ROWS = [
  rowOf(1, 'r1', [outcomeOf('tone', 0.83), outcomeOf('policy', 1)]),
  rowOf(2, 'r2', [outcomeOf('tone', 0.41, { explanation: 'Ignores <the> question & more.' })]),
  rowOf(3, 'r3', [failureOf('tone', 'request_timeout'), outcomeOf('policy', 0.5)]),
  rowOf(4, 'r4', [outcomeOf('tone', null)]),
];

const CRITERIA = { tone: markOf(0.7), policy: scoreSummaryOf() };

describe('toJUnit', () => {
  it('writes a suite per criterion, a case per row, and a suite of gates', () => {
    const gates = [gateOf(), gateOf({ gate: 'min-mean', passed: true })];
    const xml = toJUnit(
      reportOf({ record: recordWith(ROWS), summary: summaryOf(CRITERIA), gates }),
    );
    expect(xml).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="align-evals" tests="8" failures="2" errors="1" time="31.2">
       <testsuite name="tone" tests="4" failures="1" errors="1" skipped="1">
        <testcase classname="tone" name="r1" time="0.9"/>
        <testcase classname="tone" name="r2" time="0.9"><failure type="below_mark" message="0.41 is below 0.7">Ignores &lt;the&gt; question &amp; more.</failure></testcase>
        <testcase classname="tone" name="r3" time="0.9"><error type="request_timeout" message="The message of request_timeout"/></testcase>
        <testcase classname="tone" name="r4" time="0.9"><skipped type="not_applicable" message="The criterion does not apply to this row."/></testcase>
       </testsuite>
       <testsuite name="policy" tests="2" failures="0" errors="0" skipped="0">
        <properties>
         <property name="score of r1" value="1"/>
         <property name="score of r3" value="0.5"/>
        </properties>
        <testcase classname="policy" name="r1" time="0.9"/>
        <testcase classname="policy" name="r3" time="0.9"/>
       </testsuite>
       <testsuite name="gates" tests="2" failures="1" errors="0" skipped="0">
        <testcase classname="gates" name="tone min-pass-rate"><failure type="gate" message="95.7 % of rows at or above 0.7, required 100 %"/></testcase>
        <testcase classname="gates" name="tone min-mean"/>
       </testsuite>
      </testsuites>
      "
    `);
    expect(checkJUnit(xml)).toEqual([]);
  });

  it('writes a score without a mark as a property, because no row can fail', () => {
    const record = recordWith([rowOf(1, 'r1', [outcomeOf('tone', 0)])]);
    const xml = toJUnit(reportOf({ record, summary: summaryOf({ tone: scoreSummaryOf() }) }));
    expect(xml).toContain('<property name="score of r1" value="0"/>');
    expect(xml).toContain('<testcase classname="tone" name="r1" time="0.9"/>');
    expect(xml).toContain('failures="0" errors="0" skipped="0"');
  });

  it('passes a row whose score equals the mark', () => {
    const record = recordWith([rowOf(1, 'r1', [outcomeOf('tone', 0.7)])]);
    expect(toJUnit(reportOf({ record, summary: summaryOf({ tone: markOf(0.7) }) }))).toContain(
      'tests="1" failures="0"',
    );
  });

  it.each([
    [0.695, '0.69 is below 0.7'],
    [0.6999, '0.6999 is below 0.7'],
    [0.69999999, '0.69999999 is below 0.7'],
  ])('writes %s so that it is seen to be below 0.7', (score, message) => {
    const record = recordWith([rowOf(1, 'r1', [outcomeOf('tone', score)])]);
    expect(toJUnit(reportOf({ record, summary: summaryOf({ tone: markOf(0.7) }) }))).toContain(
      `message="${message}"`,
    );
  });

  it('judges the mean of the trials of a row, with the explanation of the lowest', () => {
    const trials = [
      outcomeOf('tone', 0.9, { trial: 2, explanation: 'high' }),
      outcomeOf('tone', 0.3, { trial: 1, explanation: 'low' }),
    ];
    const record = recordWith([rowOf(1, 'r1', trials)]);
    expect(toJUnit(reportOf({ record, summary: summaryOf({ tone: markOf(0.7) }) }))).toContain(
      '<testcase classname="tone" name="r1" time="1.8"><failure type="below_mark" message="0.60 is below 0.7">low</failure></testcase>',
    );
  });

  it('reports a failed trial beside one with a score as an error', () => {
    const trials = [outcomeOf('tone', 0.9), failureOf('tone', 'server', { trial: 2 })];
    const record = recordWith([rowOf(1, 'r1', trials)]);
    expect(toJUnit(reportOf({ record, summary: summaryOf({ tone: markOf(0.7) }) }))).toContain(
      '<error type="server" message="1 of 2 trials failed: The message of server"/>',
    );
  });

  it('names the code of a failure whose message was not kept', () => {
    const error = { name: 'APIError', code: 'server' };
    const record = recordWith([rowOf(1, 'r1', [failureOf('tone', 'server', { error })])]);
    expect(toJUnit(reportOf({ record, summary: summaryOf({ tone: scoreSummaryOf() }) }))).toContain(
      '<error type="server" message="server"/>',
    );
  });

  it('labels every suite of an offline run as synthetic', () => {
    const record = recordWith(ROWS, { run: { service: 'offline' } });
    const xml = toJUnit(reportOf({ record, summary: summaryOf(CRITERIA), gates: [gateOf()] }));
    expect(xml.match(/<property name="synthetic" value="Offline: scores come from/g)).toHaveLength(
      3,
    );
    expect(checkJUnit(xml)).toEqual([]);
  });

  it('labels every suite of a judge', () => {
    const record = recordWith(ROWS, { run: { service: 'judge <m> at host, prompt 1' } });
    const xml = toJUnit(reportOf({ record, summary: summaryOf(CRITERIA), gates: [gateOf()] }));
    const label =
      '<property name="judge" value="Scored by &lt;m&gt; at host as a judge; these are not scores of the Align cores."/>';
    expect(xml.split(label)).toHaveLength(4);
    expect(checkJUnit(xml)).toEqual([]);
  });

  it('adds an error for a run that stopped early', () => {
    const record = recordWith(ROWS, { stop: stopOf('budget', 2) });
    const xml = toJUnit(reportOf({ record, summary: summaryOf(CRITERIA) }));
    expect(xml).toContain(
      '<testcase classname="run" name="complete"><error type="incomplete" message="the budget is used up, 2 evaluations are left"/></testcase>',
    );
    expect(checkJUnit(xml)).toEqual([]);
  });

  it('writes no case for a criterion that a row was not evaluated with', () => {
    const record = recordWith([rowOf(1, 'r1', [outcomeOf('policy', 1)])]);
    expect(toJUnit(reportOf({ record, summary: summaryOf(CRITERIA) }))).toContain(
      '<testsuite name="tone" tests="0"',
    );
  });
});
