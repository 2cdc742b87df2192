import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { renderSample } from '../kit/pages/html-reports.ts';
import { supportJournal, traceJournal } from '../kit/journal/report-samples.ts';
import { findings } from './axe.ts';
import { expectQuiet, openDocument, showConversation, textsOf, useBrowser } from './browser.ts';

useBrowser();

const GATES = { threshold: { all: 0.5 } };
const BEFORE = supportJournal(130, { shift: 0.1 });
const rendering = renderSample(supportJournal(130), { gates: GATES, before: BEFORE });

describe('accessibility', () => {
  it.each<[string, BrowserContextOptions & { hash?: string }]>([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['390 px', { viewport: { width: 390, height: 844 } }],
    ['light, with an open row', { colorScheme: 'light', hash: '#row=8' }],
    ['dark, with an open row', { colorScheme: 'dark', hash: '#row=8' }],
    ['without a row', { hash: '#q=nothing+has+this' }],
  ])(
    'has no findings of axe: %s',
    async (_name, options) => {
      const { page } = await openDocument(await rendering, { ...options, reducedMotion: 'reduce' });
      if (options.hash?.includes('row') === true) await showConversation(page);
      expect(await findings(page)).toEqual([]);
    },
    60_000,
  );

  it('has no findings of axe in the tree of agents', async () => {
    const { page } = await openDocument(await renderSample(traceJournal()), {
      hash: '#row=1',
      reducedMotion: 'reduce',
    });
    await page.waitForSelector('[role=tree]');
    await page.getByText('Step 1').first().click();
    expect(await findings(page)).toEqual([]);
  }, 60_000);

  it('turns dark and light with a button', async () => {
    const { page } = await openDocument(await rendering, { colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole('button', { name: 'Dark / light' }).click();
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.getByRole('button', { name: 'Dark / light' }).click();
    expect(await background()).toBe(light);
  });
});

describe('a report without a script', () => {
  it('shows verdict, gates, criteria, comparison, groups and the 20 lowest rows', async () => {
    const opened = await openDocument(await rendering, { javaScriptEnabled: false });
    const { page } = opened;
    expect(await textsOf(page, 'h2')).toEqual(['Largest drops', 'Criteria', 'Groups', 'Rows']);
    expect(await page.locator('.gates tbody .gate-word').count()).toBe(9);
    expect(await page.locator('#explorer tbody tr').count()).toBe(20);
    expect(await textsOf(page, '#explorer > p')).toEqual([
      'The 20 most changed of 130 rows. With scripts, this page shows all rows of the report.',
    ]);
    expectQuiet(opened);
  });
});

describe('a narrow window', () => {
  it('shows everything without scrolling sideways', async () => {
    const { page } = await openDocument(await rendering, { viewport: { width: 390, height: 844 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('combobox', { name: 'sort by' }).selectOption('id');
    expect((await textsOf(page, 'tbody button.open')).slice(0, 2)).toEqual([
      'invoice-4',
      'invoice-9',
    ]);
  });
});

describe('printing', () => {
  const long = renderSample(supportJournal(600), { gates: GATES, before: BEFORE });
  const print = async (page: Page): Promise<void> => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
  };

  it.each([
    ['all of 130 rows', rendering, '', 130, '130 rows'],
    ['the chosen rows', rendering, '#q=refund-', 26, '26 of 130 rows'],
    ['500 of 600 rows', long, '', 500, '600 rows; the first 500 are printed'],
  ])('prints summary, charts and %s, and shows a page again afterwards', async (...row) => {
    const [, html, hash, count, printed] = row;
    const opened = await openDocument(await html, { hash });
    const { page } = opened;
    const rows = page.locator('#explorer tbody tr');
    await print(page);
    expect(await rows.count()).toBe(count);
    expect(await page.locator('[role=status]').innerText()).toBe(printed);
    expect(await page.locator('.sentence').isVisible()).toBe(true);
    expect(await page.locator('.gates td').first().isVisible()).toBe(true);
    for (const chart of await page.locator('.card svg').all()) {
      expect(await chart.isVisible()).toBe(true);
    }
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await rows.count()).toBe(Math.min(count, 50));
    expectQuiet(opened);
  });

  it('leaves out what only works on a screen', async () => {
    const { page } = await openDocument(await long);
    await print(page);
    const visible = async (selector: string) => page.locator(selector).first().isVisible();
    expect(
      await Promise.all(['.filters', '.pager', '#tools'].map(async (each) => visible(each))),
    ).toEqual([false, false, false]);
  });

  it('prints the open row behind the table, with its whole conversation', async () => {
    const { page } = await openDocument(await rendering, { hash: '#row=8' });
    await showConversation(page);
    await print(page);
    const last = page.locator('.message').last();
    expect(await last.isVisible()).toBe(true);
    const instructions = page.locator('.message.system .raw');
    expect(await instructions.isVisible()).toBe(true);
    const places = await page.evaluate(() => {
      const bottomOf = (selector: string): number =>
        document.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN;
      const dialog = document.querySelector('.row-dialog');
      const body = document.querySelector('.dialog-body');
      return {
        isBehind: (dialog?.getBoundingClientRect().top ?? 0) >= bottomOf('#explorer table'),
        isCut: (body?.scrollHeight ?? 1) > (body?.clientHeight ?? 0) + 1,
      };
    });
    expect(places).toEqual({ isBehind: true, isCut: false });
    expect(await page.locator('.row-dialog button').first().isVisible()).toBe(false);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await instructions.isVisible()).toBe(false);
  });
});
