import fc from 'fast-check';
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
  summaryOf,
} from '../../../../kit/journal/reports.ts';

/** The JUnit file of rows for the criterion `tone` with the mark 0.7. */
function toneJUnit(rows: Parameters<typeof recordWith>[0]): string {
  return toJUnit(reportOf({ record: recordWith(rows), summary: summaryOf({ tone: markOf(0.7) }) }));
}

const namesOf = (xml: string) =>
  [...xml.matchAll(/<testcase[^>]* name="([^"]*)"/g)].map(([, name]) => name);

describe('toJUnit with text from outside', () => {
  it.each([
    ['escape sequences', '\u001B[31mred\u0007', '[31mred'],
    ['NUL', 'a\u0000b', 'ab'],
    ['C1 control characters', 'a\u009B31mb', 'a31mb'],
    ['changes of direction', 'a\u202Eb\u2066c', 'abc'],
    ['noncharacters', 'a\uFFFE\uFFFFb', 'ab'],
    ['a high surrogate on its own', 'a\uD83Db', 'ab'],
    ['a low surrogate on its own', 'a\uDE00b', 'ab'],
    ['the end of a CDATA section', ']]>', ']]&gt;'],
    ['a carriage return', 'a\r\nb', 'a&#13;\nb'],
    ['emoji', 'a😀b', 'a😀b'],
  ])('keeps an explanation with %s valid', (_, explanation, expected) => {
    const xml = toneJUnit([rowOf(1, 'r1', [outcomeOf('tone', 0, { explanation })])]);
    expect(/below 0.7">([^]*)<\/failure>/.exec(xml)?.[1]).toBe(expected);
    expect(checkJUnit(xml)).toEqual([]);
  });

  it('escapes line breaks and quotes in a name', () => {
    const xml = toneJUnit([rowOf(1, 'a\n"b"\t<c>\r', [outcomeOf('tone', 1)])]);
    expect(namesOf(xml)).toEqual(['a&#10;&quot;b&quot;&#9;&lt;c&gt;&#13;']);
    expect(checkJUnit(xml)).toEqual([]);
  });

  it('cuts a text to 2,000 characters', () => {
    const explain = (length: number) => {
      const explanation = 'x'.repeat(length);
      const xml = toneJUnit([rowOf(1, 'r1', [outcomeOf('tone', 0, { explanation })])]);
      return /x+/.exec(xml.replace('<?xml', '').replaceAll('max', ''))?.[0].length;
    };
    expect([explain(1999), explain(2000), explain(2001)]).toEqual([1999, 2000, 2000]);
  });

  it('does not cut a surrogate pair in two', () => {
    const explanation = `${'x'.repeat(1999)}😀`;
    const xml = toneJUnit([rowOf(1, 'r1', [outcomeOf('tone', 0, { explanation })])]);
    expect(xml).toContain(`>${'x'.repeat(1999)}</failure>`);
  });

  it('numbers ids that repeat, also when another id looks like a number was added', () => {
    const ids = ['a', 'a', 'a#2', 'a', 'a\u0000'];
    const xml = toneJUnit(ids.map((id, index) => rowOf(index + 1, id, [outcomeOf('tone', 1)])));
    expect(namesOf(xml)).toEqual(['a', 'a#2', 'a#2#2', 'a#3', 'a#4']);
  });

  it('keeps the suite of gates apart from a criterion of that name', () => {
    const record = recordWith([rowOf(1, 'r1', [outcomeOf('gates', 1)])]);
    const summary = summaryOf({ gates: markOf(0.5) });
    const xml = toJUnit(reportOf({ record, summary, gates: [gateOf()] }));
    expect([...xml.matchAll(/<testsuite name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'gates',
      'gates#2',
    ]);
    expect(xml).toContain('classname="gates#2" name="tone min-pass-rate"');
  });

  it('is valid with unique names for any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 });
    const outcome = fc.oneof(
      fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), explanation: text }),
      fc.constant(null),
    );
    const rows = fc.array(fc.tuple(text, outcome, text), { maxLength: 6 });
    fc.assert(
      fc.property(rows, text, fc.boolean(), (list, criterion, hasMark) => {
        const record = recordWith(
          list.map(([id, scored, code], index) => {
            const result =
              scored === null
                ? failureOf(criterion, code)
                : outcomeOf(criterion, scored.score, { explanation: scored.explanation });
            return rowOf(index + 1, id, [result]);
          }),
        );
        const scores = hasMark ? markOf(0.5) : scoreSummaryOf();
        const summary = summaryOf(Object.fromEntries([[criterion, scores]]));
        const xml = toJUnit(reportOf({ record, summary }));
        expect(checkJUnit(xml)).toEqual([]);
        const names = namesOf(xml);
        expect(new Set(names).size).toBe(names.length);
        expect(names).toHaveLength(list.length);
      }),
    );
  });
});

describe('toJUnit with many rows', () => {
  it('writes only failures and errors above 50,000 cases, and counts the others', () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => {
      const id = `r${index + 1}`;
      if (index === 7) return rowOf(index + 1, id, [failureOf('tone', 'server')]);
      return rowOf(index + 1, id, [outcomeOf('tone', index === 59_999 ? 0.1 : 0.9)]);
    });
    const xml = toneJUnit(rows);
    expect(namesOf(xml)).toEqual(['r8', 'r60000']);
    expect(xml).toContain('<testsuite name="tone" tests="60000" failures="1" errors="1"');
    expect(xml).toContain('<property name="omitted test cases" value="59998"/>');
    expect(checkJUnit(xml)).toEqual([]);
  });

  it('writes at most 50,000 failures', () => {
    const rows = Array.from({ length: 50_001 }, (_, index) =>
      rowOf(index + 1, `r${index + 1}`, [outcomeOf('tone', 0)]),
    );
    const xml = toneJUnit(rows);
    expect(xml.match(/<testcase/g)).toHaveLength(50_000);
    expect(xml).toContain('<property name="omitted test cases" value="1"/>');
  });

  it('writes all of 50,000 cases', () => {
    const rows = Array.from({ length: 50_000 }, (_, index) =>
      rowOf(index + 1, `r${index + 1}`, [outcomeOf('tone', 1)]),
    );
    expect(toneJUnit(rows).match(/<testcase/g)).toHaveLength(50_000);
  });

  it('cuts texts further in place of writing more than 30 MB', () => {
    const explanation = '"'.repeat(2000);
    const rows = Array.from({ length: 20_000 }, (_, index) =>
      rowOf(index + 1, `r${index + 1}`, [outcomeOf('tone', 0, { explanation })]),
    );
    const xml = toneJUnit(rows);
    expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(30_000_000);
    expect(xml).toContain(`>${'"'.repeat(500)}</failure>`);
  });

  it('counts bytes and not characters', () => {
    const explanation = '語'.repeat(2000);
    const rows = Array.from({ length: 6000 }, (_, index) =>
      rowOf(index + 1, `r${index + 1}`, [outcomeOf('tone', 0, { explanation })]),
    );
    expect(toneJUnit(rows)).toContain(`>${'語'.repeat(500)}</failure>`);
  });
});
