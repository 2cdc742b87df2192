import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuid } from '../kit/server/reference-service.ts';
import { findings } from './axe.ts';
import { expectQuiet, textsOf, useBrowser } from './browser.ts';
import { seedList, traceId } from './serve-data.ts';
import { idsOf, settled } from './trace-list.ts';
import { NOTICE, type ServedPages, servePages, simulate } from './serve.ts';

useBrowser();

let served: ServedPages;
beforeAll(async () => {
  served = await servePages();
  seedList(served.server, 60);
});
afterAll(() => served.close());

describe('a page of 50 traces', () => {
  it.each([
    [1440, 900],
    [1024, 900],
    [390, 844],
  ])('has a list of at most four screens: %i px', async (width, height) => {
    const { page } = await served.open('/traces', { viewport: { width, height } });
    await settled(page);
    expect(await idsOf(page)).toHaveLength(50);
    const box = await page.locator('table.traces').boundingBox();
    expect(box?.height).toBeLessThan(4 * height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});

describe('new traces', () => {
  it('are a quiet count, and appear when it is pressed', async () => {
    await using own = await servePages();
    seedList(own.server, 3);
    const opened = await own.open('/traces');
    const { page } = opened;
    await settled(page);
    expect(await page.getByRole('button', { name: /new/ }).count()).toBe(0);
    own.server.seedTraces('eu', 2, (index) => ({
      id: traceId(100 + index),
      created_at: new Date(Date.UTC(2026, 10, 2, 0, index)).toISOString(),
    }));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const chip = page.getByRole('button', { name: '2 new' });
    await chip.waitFor();
    expect(await idsOf(page)).toHaveLength(3);
    // Not always the last one: the page asks for usage every few seconds.
    expect(own.requests.join('\n')).toContain('exclude=trace&exclude=comments');
    await chip.click();
    await page.getByText('5 traces on this page').waitFor();
    expect(await idsOf(page)).toHaveLength(5);
    await chip.waitFor({ state: 'detached' });
    expectQuiet(opened);
  });
});

describe('a server that stopped', () => {
  it('is not said to be up, and its empty list says nothing', async () => {
    let isGone = false;
    await using own = await servePages({
      intercept: ({ url }) =>
        isGone && url.includes('/api/') ? new Response('', { status: 502 }) : undefined,
    });
    const { page } = await own.open('/traces');
    await page.getByText('There are no traces in EU.').waitFor();
    isGone = true;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('The server responded with status 502.').waitFor();
    expect(await textsOf(page, '.simulation summary')).toEqual([
      'Simulation EU unknown US unknown',
    ]);
    expect(await page.getByText('There are no traces').count()).toBe(0);
  });
});

describe('imported rows', () => {
  const SERVICE = { kind: 'service', name: 'https://api.eu.align.example' } as const;
  const FAILURES = [{ criterion: 'cites', error: 'server: The service failed.' }];

  it('have the names of their rows and criteria, say what failed, and no banner', async () => {
    await using own = await servePages({
      labels: {
        originOf: () => SERVICE,
        criterionOf: () => 'tone',
        rowOf: (id) => ({
          label: `row ${id.slice(-1)}`,
          failures: id === traceId(0) ? FAILURES : [],
        }),
      },
    });
    seedList(own.server, 2);
    const { page } = await own.open('/traces');
    await settled(page);
    expect(await textsOf(page, 'table.traces th a')).toEqual(['row 1', 'row 0']);
    expect(await textsOf(page, '.line-scores')).toEqual([
      'tone 0.10',
      '1 failed tone 0.00 tone 0.00',
    ]);
    expect(await page.locator('.notice').count()).toBe(0);
    await page.getByRole('link', { name: 'row 0' }).click();
    await page.getByRole('heading', { name: 'row 0' }).waitFor();
    await page.getByText('Failed: server: The service failed.').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.goBack();
    await settled(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('row 0');
  }, 60_000);

  it('have a notice where some scores are synthetic, and labels per line', async () => {
    const first = uuid(100_000);
    await using own = await servePages({
      labels: {
        originOf: (id) => (id === first ? { kind: 'synthetic', name: 'offline' } : SERVICE),
      },
    });
    seedList(own.server, 2);
    const { page } = await own.open('/traces');
    await settled(page);
    expect(await textsOf(page, '.notice')).toEqual([`Some of these scores: ${NOTICE}`]);
    expect(await textsOf(page, '.line-scores .source')).toEqual([
      'service',
      'synthetic',
      'service',
    ]);
  });
});

describe('an open trace', () => {
  it.each([1440, 1024])('has the evaluations beside the answer: %i px', async (width) => {
    const { page } = await served.open(`/traces/eu/${traceId(0)}`, {
      viewport: { width, height: 900 },
    });
    const answer = await page.locator('.scored-answer').boundingBox();
    const evaluations = await page.locator('.evaluations-of-row').boundingBox();
    if (answer === null || evaluations === null) throw new Error('Both are visible.');
    expect(evaluations.x).toBeGreaterThanOrEqual(answer.x + answer.width);
    expect(Math.abs(evaluations.y - answer.y)).toBeLessThan(20);
    expect(answer.y).toBeLessThan(450);
  });
});

describe('the panel of the simulation', () => {
  it.each([1440, 390])(
    'is named, folded, and has no findings of axe: %i px',
    async (width) => {
      const { page } = await served.open('/usage', {
        viewport: { width, height: 844 },
        reducedMotion: 'reduce',
      });
      await page.locator('.figures').first().waitFor();
      expect(await page.getByRole('button', { name: 'switch off US' }).isVisible()).toBe(false);
      await simulate(page, 'switch off US');
      await page.getByText('Totals may be incomplete: the US region cannot be reached.').waitFor();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: 'switch on US' }).click();
      await page.getByRole('button', { name: 'switch off US' }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
    60_000,
  );
});

describe('the last hour', () => {
  it('is on the page of usage, a bar per minute with calls', async () => {
    const activity = () => [
      { at: '2026-11-22T09:00:00.000Z', calls: 12, errors: 0, tokens: 1500 },
      { at: '2026-11-22T09:01:00.000Z', calls: 3, errors: 1, tokens: 300 },
    ];
    await using own = await servePages({ activity });
    const { page } = await own.open('/usage');
    await page.locator('.activity').waitFor();
    expect(await textsOf(page, '.activity figcaption')).toEqual([
      'Calls 15, at most 12 per minute',
      'Errors 1, at most 1 per minute',
      'Tokens 1,800, at most 1,500 per minute',
    ]);
    expect(await page.locator('.minutes.errors rect').count()).toBe(1);
  });
});
