import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectQuiet, useBrowser } from './browser.ts';
import { seedList, traceId } from './serve-data.ts';
import { type ServedPages, servePages } from './serve.ts';
import { idsOf, settled } from './trace-list.ts';

useBrowser();

const COUNT = 1234;
let served: ServedPages;
/** Holds the lists back. */
let hold: Promise<unknown> | undefined;
beforeAll(async () => {
  served = await servePages({
    intercept: async ({ url }) => {
      if (url.includes('/api/')) await hold;
      return undefined;
    },
  });
  seedList(served.server, COUNT);
});
afterAll(() => served.close());

describe('the pages of the trace list', () => {
  it('go forward and back over 1,234 traces', async () => {
    const opened = await served.open('/traces?page_size=200');
    const { page } = opened;
    await settled(page);
    const forward: string[][] = [await idsOf(page)];
    while ((await page.getByRole('link', { name: 'older' }).count()) > 0) {
      await page.getByRole('link', { name: 'older' }).click();
      await settled(page);
      forward.push(await idsOf(page));
    }
    expect(forward.flat()).toEqual(
      Array.from({ length: COUNT }, (_, index) => traceId(COUNT - 1 - index)),
    );
    for (const expected of forward.slice(0, -1).toReversed()) {
      await page.getByRole('link', { name: 'newer' }).click();
      await settled(page);
      expect(await idsOf(page)).toEqual(expected);
    }
    expect(await page.getByRole('link', { name: 'newer' }).count()).toBe(0);
    expectQuiet(opened);
  }, 60_000);

  it('are in the history: Back returns from a trace to the page and its place', async () => {
    const { page } = await served.open('/traces?page_size=50');
    await settled(page);
    await page.getByRole('link', { name: 'older' }).click();
    await settled(page);
    expect((await idsOf(page))[0]).toBe(traceId(COUNT - 51));
    const link = page.locator('table.traces th a').nth(30);
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(300);
    await link.click();
    await page.waitForURL(/\/traces\/eu\//);
    await page.goBack();
    await page.locator('table.traces').waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(
      `/traces/eu/${traceId(COUNT - 81)}`,
    );
    expect((await idsOf(page))[0]).toBe(traceId(COUNT - 51));
    await page.reload();
    await settled(page);
    await page.getByRole('link', { name: 'newer' }).click();
    await settled(page);
    expect((await idsOf(page))[0]).toBe(traceId(COUNT - 1));
  }, 20_000);

  it('begin with the newest where a link has opened a later page, also in a new tab', async () => {
    const { context, page } = await served.open('/traces?page_size=50');
    await settled(page);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'older' }).click({ modifiers: ['Control'] }),
    ]);
    await tab.locator('table.traces').waitFor();
    expect((await idsOf(tab))[0]).toBe(traceId(COUNT - 51));
    expect((await idsOf(page))[0]).toBe(traceId(COUNT - 1));
    await tab.getByRole('link', { name: 'newest' }).click();
    await settled(tab);
    expect((await idsOf(tab))[0]).toBe(traceId(COUNT - 1));
  });

  it('are turned once by two clicks before the response', async () => {
    const { page } = await served.open('/traces?page_size=50');
    await settled(page);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    hold = promise;
    const older = page.getByText('older ›');
    await older.click();
    await older.click();
    expect(await older.getAttribute('href')).toBeNull();
    hold = undefined;
    resolve(undefined);
    await settled(page);
    expect((await idsOf(page))[0]).toBe(traceId(COUNT - 51));
    await page.getByRole('link', { name: 'newer' }).click();
    await settled(page);
    expect((await idsOf(page))[0]).toBe(traceId(COUNT - 1));
    expect(new URL(page.url()).search).toBe('?page_size=50');
  });

  it('show nothing of another region while the traces of this one load', async () => {
    const { page } = await served.open('/traces?page_size=50');
    await settled(page);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    hold = promise;
    await page.locator('select[name=region]').selectOption('us');
    await page.getByRole('button', { name: 'Show traces' }).click();
    await page.getByRole('heading', { name: 'Traces in US' }).waitFor();
    expect(await idsOf(page)).toEqual([]);
    hold = undefined;
    resolve(undefined);
    await page.getByText('There are no traces in US.').waitFor();
    await page.getByRole('link', { name: 'Traces' }).click();
    await page.getByRole('heading', { name: 'Traces in US' }).waitFor();
  });

  it('say when a page is gone', async () => {
    const { page } = await served.open('/traces?page_token=gone');
    await page.getByText('This page of the list is gone.').waitFor();
    await page.getByRole('button', { name: 'Show traces' }).click();
    await page.locator('table.traces').waitFor();
  });
});
