import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type { CriterionComparison } from '../../../../../src/batch/compare/comparison.ts';
import {
  ChangePart,
  type ChangePartProps,
  ChangeRows,
} from '../../../../../src/pages/report/static/change-part.tsx';
import { textsOf } from '../../../../kit/pages/rendered.ts';

const CHANGE: CriterionComparison = {
  ...{ pairs: 40, clusters: 40, expected: 42, onlyBefore: 2, onlyAfter: 1, failed: 3 },
  ...{ notApplicable: 4, before: 0.75, after: 0.5, difference: -0.25, standardDeviation: 0.3 },
  ...{ standardError: 0.05, interval: { low: -0.35, high: -0.15 }, isRough: false, level: 0.95 },
  ...{ p: 0.001, adjustedP: 0.0123, unpairedStandardError: 0.07, smallestDrop: 0.14 },
  turned: { mark: 0.6, worse: 7, better: 2, p: 0.1 },
};

const NO_PAIR: CriterionComparison = {
  ...CHANGE,
  ...{ pairs: 0, before: null, after: null, difference: null, interval: null, adjustedP: null },
  turned: null,
};

const pairOf = (before: number, after: number) => ({ before, after, turned: null });

function partOf(props: Partial<ChangePartProps>) {
  const pairs = [pairOf(0.8, 0.5)];
  return h(ChangePart, { name: 'tone', change: CHANGE, pairs, domain: [-0.5, 0.5], ...props });
}

/** The texts that only a screen reader has. */
function labelsOf(props: Partial<ChangePartProps>): string[] {
  const matches = renderToString(partOf(props)).matchAll(/aria-label="([^"]*)"/g);
  return Array.from(matches, ([, label = '']) => label);
}

describe('ChangePart', () => {
  it('shows the difference with its interval, and the rows that crossed the mark', () => {
    expect(textsOf(partOf({})).join(' ')).toMatchInlineSnapshot(
      `"▼ −0.25 from 0.75 to 0.50 over 40 pairs [−0.350, −0.150] Rows without a pair: 2 only before, 1 only after, 3 failed, 4 not applicable −0.50 0 +0.50 ▼ 7 turned worse ▲ 2 turned better at 0.6 0 before →, after ↑ 1"`,
    );
    expect(labelsOf({})).toEqual([
      'tone: difference −0.250, interval [−0.350, −0.150]',
      'tone: 1 pair, before and after',
    ]);
  });

  it('links to the rows that turned', () => {
    const html = renderToString(partOf({}));
    expect(Array.from(html.matchAll(/href="([^"]*)"/g), ([, link]) => link)).toEqual([
      '#criterion=tone&amp;turned=worse',
      '#criterion=tone&amp;turned=better',
    ]);
  });

  it('says that there is no pair to compare, and why, without empty charts', () => {
    const props = { change: NO_PAIR, pairs: [] };
    expect(textsOf(partOf(props)).join(' ')).toBe(
      'No pair to compare Rows without a pair: 2 only before, 1 only after, 3 failed, 4 not applicable',
    );
    expect(labelsOf(props)).toEqual([]);
  });

  it('has no interval for so few pairs that a chart shows each of them', () => {
    expect(labelsOf({ change: { ...CHANGE, pairs: 2 } })[0]).toBe(
      'tone: difference −0.250, interval -',
    );
  });

  it('counts the pairs of scores of 0 and 1 in a table, with links to their rows', () => {
    const pairs = [pairOf(0, 1), pairOf(1, 1), pairOf(0, 1), pairOf(1, 0)];
    const html = renderToString(partOf({ pairs, change: { ...CHANGE, turned: null } }));
    const cells = html.matchAll(/<a href="([^"]*)">(\d+)<\/a>/g);
    expect(Array.from(cells, ([, link = '', count]) => [link, count])).toEqual([
      ['#criterion=tone&amp;min=0&amp;max=0&amp;before=0-0', '0'],
      ['#criterion=tone&amp;min=1&amp;max=1&amp;before=0-0', '2'],
      ['#criterion=tone&amp;min=0&amp;max=0&amp;before=1-1', '1'],
      ['#criterion=tone&amp;min=1&amp;max=1&amp;before=1-1', '1'],
    ]);
  });
});

describe('ChangeRows', () => {
  it('lists the numbers behind the difference', () => {
    expect(textsOf(h(ChangeRows, { change: CHANGE }))).toEqual([
      ...['level of the interval', '95 %', 'adjusted p', '0.012'],
    ]);
  });

  it('has a dash for what needs a pair', () => {
    expect(textsOf(h(ChangeRows, { change: NO_PAIR })).slice(-2)).toEqual(['adjusted p', '-']);
  });
});
