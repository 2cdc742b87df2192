import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  corpusJournal,
  COUNT,
  FALLEN_ANSWER,
  FALLEN_ROW,
  LONG_ROW,
  SCRIPTS,
} from '../kit/pages/corpus.ts';
import { renderSample } from '../kit/pages/html-reports.ts';
import { findings } from './axe.ts';
import { expectQuiet, openDocument, showConversation, textsOf, useBrowser } from './browser.ts';

useBrowser();

const [before, after] = [corpusJournal(false), corpusJournal(true)];
const gates = { threshold: { all: 0.5 }, maxDrop: { all: 0.02 } };
const rendering = renderSample(after, { before, between: [before], gates });
const status = (page: Page) => page.locator('[role=status]').first().innerText();
const search = (page: Page) => page.getByLabel('search', { exact: true });
const WIDTHS = [1440, 1024, 390];
const ids = '#explorer tbody button.open';

async function openCorpus(options: BrowserContextOptions & { readonly hash?: string } = {}) {
  return await openDocument(await rendering, { reducedMotion: 'reduce', ...options });
}

/** Closes the open row. The browser returns to the entry of the history before it, which has the filters of then. */
async function closeRow(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForSelector('.row-dialog', { state: 'hidden' });
}

/** Whether something is in the part of the page that is visible without scrolling. */
async function isInFirstScreen(page: Page, selector: string): Promise<boolean> {
  const box = await page.locator(selector).first().boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
}

describe('the first screen of a comparison of 12 criteria', () => {
  it.each(WIDTHS)('says what got worse, and scrolls only downwards: %i px', async (width) => {
    const opened = await openCorpus({ viewport: { width, height: 900 } });
    const { page } = opened;
    expect(await page.locator('.sentence').innerText()).toMatch(/^Worse: .*resolved −0\.0\d+/);
    expect(await page.locator('.badge').innerText()).toBe('Gates: failed');
    expect(await textsOf(page, '.chip')).toEqual(['1494 scored', '3 failed', '3 not applicable']);
    expect(await isInFirstScreen(page, '.sentence')).toBe(true);
    expect(await isInFirstScreen(page, '.drops tbody tr')).toBe(width > 390);
    const folded = page.locator('.passed-gates');
    expect(await folded.locator('summary').innerText()).toBe('7 criteria passed every gate');
    expect(await folded.locator('tbody').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expectQuiet(opened);
  });

  it.each(WIDTHS)(
    'is two clicks from both answers of the row that fell most: %i px',
    async (width) => {
      const { page } = await openCorpus({ viewport: { width, height: 900 } });
      let clicks = 0;
      const click = async (name: string): Promise<void> => {
        clicks += 1;
        await page.getByRole(clicks === 1 ? 'link' : 'button', { name, exact: true }).click();
      };
      await click(FALLEN_ROW);
      await page.waitForSelector('.answers');
      const seen = new Set(await textsOf(page, '.answers .answer:visible'));
      if (width === 390) {
        await click('before');
        for (const text of await textsOf(page, '.answers .answer:visible')) seen.add(text);
      }
      expect([...seen].toSorted()).toEqual([
        `after ${FALLEN_ANSWER}`,
        `before ${Object.values(SCRIPTS)[1]?.[1] ?? ''}`,
      ]);
      expect(await page.locator('.strip').first().innerText()).toBe('safe 1.00 → 0.00 (−1.00)');
      expect(clicks).toBeLessThanOrEqual(2);
    },
  );

  it('is left, and the row opened and closed, with the keyboard alone', async () => {
    const { page } = await openCorpus();
    for (const key of ['Tab', 'Enter', 'Enter']) await page.keyboard.press(key);
    await page.waitForSelector('.answers');
    expect(await page.locator('#dialog-title').innerText()).toBe(FALLEN_ROW);
    await page.keyboard.press('n');
    expect(await page.locator('#dialog-title').innerText()).not.toBe(FALLEN_ROW);
    await closeRow(page);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('open');
  });
});

describe('a report of 12 criteria', () => {
  it.each<[string, BrowserContextOptions]>([
    ['1440 px', { viewport: { width: 1440, height: 900 } }],
    ['1024 px, dark', { viewport: { width: 1024, height: 900 }, colorScheme: 'dark' }],
    ['390 px', { viewport: { width: 390, height: 844 } }],
    ['forced colours', { forcedColors: 'active' }],
  ])(
    'has no findings of axe in any state: %s',
    async (_name, options) => {
      const { page } = await openCorpus(options);
      const found = [await findings(page)];
      await page.getByRole('button', { name: 'Keys', exact: true }).click();
      found.push(await findings(page));
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: FALLEN_ROW, exact: true }).click();
      await page.getByRole('button', { name: 'Word diff' }).click();
      await showConversation(page);
      found.push(await findings(page));
      await closeRow(page);
      await search(page).fill('no row has this');
      await page.getByText(`0 of ${COUNT} rows`, { exact: true }).waitFor();
      found.push(await findings(page));
      expect(found).toEqual([[], [], [], []]);
    },
    180_000,
  );

  it.each(WIDTHS)('has short rows with readable explanations: %i px', async (width) => {
    const { page } = await openCorpus({ viewport: { width, height: 900 } });
    const boxes = await page
      .locator('#explorer tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [
          row.getBoundingClientRect().height,
          row.querySelector('.excerpt')?.getBoundingClientRect().width ?? 0,
        ]),
      );
    const most = Math.max(...boxes.map(([height = 0]) => height));
    const narrowest = Math.min(...boxes.map(([, excerpt = 0]) => excerpt));
    expect(most).toBeLessThan(width === 1440 ? 64 : 200);
    expect(narrowest).toBeGreaterThan(240);
  });

  it('begins with the columns of the six criteria that fell most', async () => {
    const { page } = await openCorpus({ viewport: { width: 1440, height: 900 } });
    expect(await textsOf(page, '#explorer thead th')).toEqual([
      ...['id ↕', 'change ↑', 'resolved ↕', 'tone ↕', 'grounded ↕', 'policy ↕', 'cites ↕'],
      ...['safe ↕', 'group ↕', 'lowest explanation ↕'],
    ]);
  });

  it('has at least twelve rows per printed sheet of A4', async () => {
    const { page } = await openCorpus({ viewport: { width: 718, height: 1000 } });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const heights = await page
      .locator('#explorer tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(heights).toHaveLength(COUNT);
    expect(Math.max(...heights)).toBeLessThan(1000 / 12);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(718);
  });
});

describe('the contents of the corpus', () => {
  it.each(Object.entries(SCRIPTS))('are found in %s', async (script, [question]) => {
    const { page } = await openCorpus();
    await page.getByLabel('conversations too').check();
    await search(page).fill(question);
    const expected = before.filter(
      (line) => line.t === 'row' && JSON.stringify(line).includes(question),
    ).length;
    await page.getByText(`${expected} of ${COUNT} rows`, { exact: true }).waitFor();
    const { hash } = new URL(page.url());
    expect(hash).toContain('in=conversations');
    expect(expected).toBeGreaterThanOrEqual(script === 'Latin' ? 11 : 10);
  });

  it('are forty turns, calls of tools, missing scores and images', async () => {
    const { page } = await openCorpus();
    const open = async (id: string): Promise<void> => {
      await search(page).fill(id);
      await page.locator(ids, { hasText: new RegExp(`^${id}$`) }).click();
      await showConversation(page);
    };
    await open(LONG_ROW);
    expect(await page.locator('.chat > .message').count()).toBe(40);
    await closeRow(page);
    await open('row-10');
    expect(await textsOf(page, '.chat .tool-name')).toEqual([
      'calls get_order call-10',
      'result of get_order call-10',
    ]);
    await closeRow(page);
    for (const [id, strip] of [
      ['row-20', 'cites 0.92 → n/a'],
      ['row-39', 'tone 0.96 → failed'],
    ] as const) {
      await open(id);
      expect(await textsOf(page, '.strip')).toContain(strip);
      await closeRow(page);
    }
    await open('row-16');
    expect(await page.locator('.chat .message.user img').count()).toBe(1);
  });
});

describe('scores of 0 and 1', () => {
  it('are a table of the four kinds of pairs, whose counts filter the rows', async () => {
    const { page } = await openCorpus();
    const card = page.locator('.card', { has: page.getByRole('heading', { name: 'safe' }) });
    expect(await card.locator('[data-pairs]').count()).toBe(0);
    expect(await textsOf(page, '.card:has(h3:text-is("safe")) .change-part > .numbers tr')).toEqual(
      ['before 0 after 1 after', '0 12 0', '1 13 100'],
    );
    await card.locator('.change-part > .numbers tr').nth(2).getByRole('link').first().click();
    expect(await status(page)).toBe(`13 of ${COUNT} rows`);
  });
});

describe('more than two runs', () => {
  it('have a table of their means, before the first and the last in detail', async () => {
    const { page } = await openCorpus();
    expect(await textsOf(page, '.runs tbody th')).toEqual([
      'run-1.jsonl',
      'run-2.jsonl',
      'run-3.jsonl',
    ]);
    const means = await textsOf(page, '.runs tbody td:nth-child(2) strong');
    expect(means[0]).toBe(means[1]);
    expect(Number(means[2])).toBeLessThan(Number(means[0]));
    expect(await page.locator('.runs tbody tr').first().locator('svg').count()).toBe(12);
  });

  it('are not there in a comparison of two', async () => {
    const { page } = await openDocument(await renderSample(after, { before }));
    expect(await page.locator('.runs').count()).toBe(0);
  });
});
