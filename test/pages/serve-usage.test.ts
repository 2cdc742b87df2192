import { describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { expectQuiet, textsOf, useBrowser } from './browser.ts';
import { seedExamples } from './serve-data.ts';
import { NOTICE, type ServeOptions, servePages, simulate } from './serve.ts';

useBrowser();

const LIMITED = { limits: { monthlyCreditAllowance: 50 } };

async function serveExamples(options: ServeOptions = {}) {
  const served = await servePages({ regions: { eu: LIMITED, us: LIMITED }, ...options });
  await seedExamples(served.server);
  return served;
}

const figures = 'main > .card .figures dd';

describe('the usage page', () => {
  it('shows the totals of both regions as combined, and the figures of each', async () => {
    await using served = await serveExamples();
    const opened = await served.open('/');
    const { page } = opened;
    await page.getByRole('heading', { name: 'Combined: EU + US' }).waitFor();
    expect(await textsOf(page, figures)).toEqual(['4.9 of 100', '12,132', '8,088 67 %']);
    expect(await textsOf(page, 'main > .card tbody tr')).toEqual([
      'align-20251111 8,088 4.4 50 % 67 %',
      'align-lightning-20251127 4,044 0.4 100 % 33 %',
    ]);
    await page.locator('details.card summary', { hasText: 'US' }).click();
    expect(await textsOf(page, 'details.card[open] .figures dd')).toEqual([
      '2.2 of 50',
      '4,044',
      '2,022 50 %',
    ]);
    expect(await page.getByText(NOTICE).count()).toBe(0);
    expectQuiet(opened);
  });

  it('loads with its notice when a region is switched off, and without totals when both are', async () => {
    await using served = await serveExamples();
    const { page } = await served.open('/usage');
    await simulate(page, 'switch off US');
    await page.getByRole('heading', { name: 'EU only' }).waitFor();
    expect(await textsOf(page, 'main [role=status]')).toEqual([
      '⚠ Totals may be incomplete: the US region cannot be reached.',
    ]);
    await page.reload();
    await page.getByRole('heading', { name: 'EU only' }).waitFor();
    await simulate(page, 'switch off EU');
    await page.getByText('both regions cannot be reached').waitFor();
    expect(await page.locator('.figures').count()).toBe(0);
    await simulate(page, 'switch on EU');
    await simulate(page, 'switch on US');
    await page.getByRole('heading', { name: 'Combined: EU + US' }).waitFor();
    expect(await textsOf(page, 'main [role=status]')).toEqual(['']);
  });

  it('has no limit when a region that was reached has none', async () => {
    await using served = await serveExamples({ regions: { eu: LIMITED } });
    const { page } = await served.open('/usage');
    await page.locator(figures).first().waitFor();
    expect((await textsOf(page, figures))[0]).toBe('4.9 no limit');
    await simulate(page, 'switch off US');
    await page.getByRole('heading', { name: 'EU only' }).waitFor();
    expect((await textsOf(page, figures))[0]).toBe('2.6 of 50');
  });

  it('follows the server while it is visible, and leaves focus and open parts alone', async () => {
    await using served = await servePages();
    const { page } = await served.open('/usage');
    await page.clock.install();
    await page.reload();
    await page.getByText('This server has evaluated nothing yet.').first().waitFor();
    await page.locator('details.card summary').first().click();
    await seedExamples(served.server);
    await page.clock.runFor(5000);
    await page.getByRole('rowheader', { name: 'align-20251111' }).first().waitFor();
    expect(await page.locator('details.card[open]').count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    const before = served.requests.length;
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.clock.runFor(60_000);
    expect(served.requests.length).toBe(before);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => served.requests.length).toBe(before + 1);
  });

  it('says that the server does not answer, and goes on when it does', async () => {
    let isGone = false;
    await using served = await serveExamples({
      intercept: ({ url }) =>
        isGone && url.includes('/api/') ? new Response('', { status: 502 }) : undefined,
    });
    const { page } = await served.open('/usage');
    await page.locator(figures).first().waitFor();
    isGone = true;
    await page.getByText('The server responded with status 502.').waitFor({ timeout: 15_000 });
    expect((await textsOf(page, figures))[0]).toBe('4.9 of 100');
    expect(await page.getByText('These are the figures before it stopped.').count()).toBe(1);
    expect(await textsOf(page, '.simulation summary')).toEqual([
      'Simulation EU unknown US unknown',
    ]);
    expect(await page.getByText(/\bup\b|evaluated nothing yet/).count()).toBe(0);
    isGone = false;
    await page
      .getByText('The server responded with status 502.')
      .waitFor({ state: 'hidden', timeout: 15_000 });
  }, 40_000);

  it.each([
    ['light', {}],
    ['dark', { colorScheme: 'dark' as const }],
    ['390 px', { viewport: { width: 390, height: 844 } }],
  ])(
    'has no findings of axe, and does not scroll sideways: %s',
    async (_name, options) => {
      await using served = await serveExamples();
      const { page } = await served.open('/usage', { ...options, reducedMotion: 'reduce' });
      await page.locator(figures).first().waitFor();
      await page.locator('details.card summary').first().click();
      expect(await findings(page)).toEqual([]);
      await simulate(page, 'switch off US');
      await page.getByText('Totals may be incomplete: the US region cannot be reached.').waitFor();
      expect(await findings(page)).toEqual([]);
      const { scrollWidth, width } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        width: window.innerWidth,
      }));
      expect(scrollWidth).toBe(width);
    },
    60_000,
  );
});

describe('a switch that fails', () => {
  it('says why until the server answers again', async () => {
    let isRefused = true;
    await using served = await servePages({
      intercept: ({ method }) =>
        method === 'POST' && isRefused
          ? Response.json({ detail: 'Not this one.' }, { status: 403 })
          : undefined,
    });
    const { page } = await served.open('/usage');
    await simulate(page, 'switch off EU');
    await page.getByText('Not this one.').waitFor();
    await page.locator('button[aria-disabled=false]', { hasText: 'switch off' }).first().waitFor();
    expect(await page.getByText('Not this one.').count()).toBe(1);
    isRefused = false;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('Not this one.').waitFor({ state: 'detached' });
  });
});

describe('the keyboard on the pages', () => {
  it('skips to the content, goes to traces, switches a region, and comes back', async () => {
    await using served = await serveExamples();
    const { page } = await served.open('/usage');
    await page.locator(figures).first().waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Usage');
    await page.keyboard.press('Shift+Tab');
    for (let step = 0; step < 6 && (await focused()) !== 'Traces'; step += 1)
      await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('table.traces').waitFor();
    expect(await focused()).toBe('Traces in EU');
    expect(await page.title()).toBe('Traces in EU · Align evaluations');
    await page.goBack();
    await page.locator(figures).first().waitFor();
    expect([await focused(), await page.title()]).toEqual(['Usage', 'Usage · Align evaluations']);
    await page.locator('.simulation summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'switch on US' }).waitFor();
    expect(await focused()).toBe('switch on US');
  });
});
