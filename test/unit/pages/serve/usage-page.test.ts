import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { PageError } from '../../../../src/pages/serve/api/page-error.ts';
import type { RegionUsage, Usage, UsageTotals } from '../../../../src/pages/serve/api/records.ts';
import type { Loaded } from '../../../../src/pages/serve/api/use-loaded.ts';
import { UsagePage } from '../../../../src/pages/serve/usage-page.tsx';
import { textsOf as textsOfView } from '../../../kit/pages/rendered.ts';

const TOTALS: UsageTotals = {
  totalTokens: 3_100_000,
  totalCredits: 1240.52,
  promptTokens: 3_000_000,
  cachedTokens: 1_891_000,
  completionTokens: 100_000,
};
const CORES = {
  'align-20251111': { ...TOTALS, totalTokens: 2_900_000, totalCredits: 1190 },
  'align-20260109': { ...TOTALS, totalTokens: 200_000, totalCredits: 50.52, cachedTokens: 0 },
};
const region = (name: 'eu' | 'us'): RegionUsage => ({
  ...TOTALS,
  region: name,
  byModelCore: {},
  monthlyCreditAllowance: null,
});
const USAGE: Usage = {
  ...TOTALS,
  combined: true,
  notice: null,
  byModelCore: CORES,
  monthlyCreditAllowance: 5000,
  regions: [region('eu'), region('us')],
  activity: [
    { at: '2026-11-22T09:00:00.000Z', calls: 12, errors: 1, tokens: 1500 },
    { at: '2026-11-22T09:01:00.000Z', calls: 3, errors: 0, tokens: 0 },
  ],
};

function textsOf(loaded: Partial<Loaded<Usage>>): string[] {
  const usage = { state: 'ready', value: undefined, error: undefined, ...loaded } as const;
  return textsOfView(h(UsagePage, { usage }));
}

describe('the usage page', () => {
  it('shows the totals of both regions as combined, per model core, and each region', () => {
    expect(textsOf({ value: USAGE })).toMatchInlineSnapshot(`
      [
        "Usage",
        "Combined: EU + US",
        "Credits",
        "1,240.5",
        "of 5,000",
        "Tokens",
        "3.1 M",
        "Cached tokens",
        "1.9 M",
        "61 %",
        "model core",
        "tokens",
        "credits",
        "cached",
        "share of tokens",
        "align-20251111",
        "2.9 M",
        "1,190",
        "65 %",
        "94 %",
        "align-20260109",
        "200,000",
        "50.5",
        "0 %",
        "6 %",
        "Last hour",
        "Calls",
        "15",
        ", at most 12 per minute",
        "09:00 UTC: 12",
        "09:01 UTC: 3",
        "09:00",
        "09:01 UTC",
        "Errors",
        "1",
        ", at most 1 per minute",
        "09:00 UTC: 1",
        "09:00",
        "09:01 UTC",
        "Tokens",
        "1,500",
        ", at most 1,500 per minute",
        "09:00 UTC: 1,500",
        "09:00",
        "09:01 UTC",
        "Regions",
        "EU",
        "Credits",
        "1,240.5",
        "no limit",
        "Tokens",
        "3.1 M",
        "Cached tokens",
        "1.9 M",
        "61 %",
        "This server has evaluated nothing yet.",
        "US",
        "Credits",
        "1,240.5",
        "no limit",
        "Tokens",
        "3.1 M",
        "Cached tokens",
        "1.9 M",
        "61 %",
        "This server has evaluated nothing yet.",
      ]
    `);
  });

  it('names the region that was not reached, and labels the other as the only one', () => {
    const notice = 'Totals may be incomplete: cannot reach us';
    const texts = textsOf({
      value: { ...USAGE, combined: false, notice, regions: [region('eu')] },
    });

    expect(texts.slice(0, 4)).toEqual([
      'Usage',
      '⚠',
      'Totals may be incomplete: the US region cannot be reached.',
      'EU only',
    ]);
    expect(texts).not.toContain('Combined: EU + US');
  });

  it('has the notice and no totals when no region was reached', () => {
    const notice = 'Totals may be incomplete: cannot reach eu and us';

    expect(textsOf({ value: { ...USAGE, combined: false, notice, regions: [] } })).toEqual([
      'Usage',
      '⚠',
      'Totals may be incomplete: both regions cannot be reached.',
    ]);
  });

  it('has no limit when a region that was reached has none', () => {
    const texts = textsOf({ value: { ...USAGE, monthlyCreditAllowance: null } });

    expect(texts.slice(2, 5)).toEqual(['Credits', '1,240.5', 'no limit']);
  });

  it('waits for the first response, and says nothing more after a failure, which the frame reports', () => {
    expect(textsOf({ state: 'loading' })).toEqual(['Usage', 'Loading…']);
    expect(textsOf({ state: 'failed', error: new PageError('No.') })).toEqual(['Usage']);
  });

  it('keeps the totals after a failure, and says nothing about the time since', () => {
    expect(textsOf({ state: 'failed', value: USAGE, error: new PageError('No.') })).toEqual([
      'Usage',
      'These are the figures before it stopped.',
      ...textsOf({ value: USAGE })
        .slice(1)
        .filter((text) => text !== 'This server has evaluated nothing yet.'),
    ]);
  });
});

/** The texts of the totals: heading, credits, tokens, cached tokens and their share. */
function totalsOf(fields: Partial<Usage>): string[] {
  const usage = { ...USAGE, ...fields };
  const [, scope = '', , credits = '', , , tokens = '', , cached = '', share = ''] = textsOf({
    value: { ...usage, monthlyCreditAllowance: null },
  }).filter((text) => !text.startsWith('⚠') && !text.startsWith('Totals may'));
  return [scope, credits, tokens, cached, share];
}

describe('the numbers of usage', () => {
  it.each([
    [0, '0'],
    [12_132, '12,132'],
    [999_999, '999,999'],
    [1_000_000, '1 M'],
    [3_140_000, '3.1 M'],
    [2_500_000_000, '2,500 M'],
  ])('write %i tokens as %s', (tokens, text) => {
    const [, , total, cached] = totalsOf({ totalTokens: tokens, cachedTokens: tokens });
    expect([total, cached]).toEqual([text, text]);
  });

  it.each([
    [0, '0'],
    [0.04, '&lt; 0.1'],
    [0.05, '0.1'],
    [1240.52, '1,240.5'],
  ])('write %d credits as %s', (credits, text) => {
    expect(totalsOf({ totalCredits: credits })[1]).toBe(text);
  });

  it.each([
    [1, 4, '25 %'],
    [0, 0, '0 %'],
    [5, 4, '125 %'],
  ])('write %i of %i as a share', (part, whole, text) => {
    expect(totalsOf({ cachedTokens: part, totalTokens: whole })[4]).toBe(text);
  });
});

describe('the scope of the totals', () => {
  it.each([
    [true, ['eu', 'us'], 'Combined: EU + US'],
    [false, ['eu'], 'EU only'],
    [false, ['us'], 'US only'],
  ] as const)('is labelled as combined when it is: %s, %j', (combined, reached, text) => {
    expect(totalsOf({ combined, regions: reached.map(region) })[0]).toBe(text);
  });
});
