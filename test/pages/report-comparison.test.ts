import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { journalOf, renderSample, type SampleRow } from '../kit/pages/html-reports.ts';
import { findings } from './axe.ts';
import { expectQuiet, openDocument, openFile, textsOf, useBrowser } from './browser.ts';

useBrowser();

const NAMES = ['resolved', 'tone', 'grounded', 'policy'];

const chat = (question: string, answer: string): object => ({
  messages: [
    { role: 'user', content: question },
    { role: 'assistant', content: answer },
  ],
});

/** Sixty rows of four criteria; in the later run, the first rows answer otherwise and fall. */
function journal(isLater: boolean) {
  const rows = Array.from({ length: 60 }, (_, index): SampleRow => {
    const fall = isLater && index < 12 ? 0.6 - index * 0.02 : 0;
    const base = 0.65 + (index % 6) * 0.05;
    const answer =
      isLater && index < 12 ? 'Please call the hotline.' : 'Your parcel is on its way.';
    const scores = Object.fromEntries(
      NAMES.map((name, place) => [name, Number((base - (place === 0 ? fall : 0)).toFixed(2))]),
    );
    return {
      id: `chat-${index}`,
      group: index % 2 === 0 ? 'delivery' : 'refund',
      scores: index === 59 ? { ...scores, tone: 'failed' } : scores,
      body: chat(`Where is order ${index}, codeword-${index}?`, answer),
    };
  });
  return journalOf(rows);
}

const GATES = { threshold: { all: 0.5 }, maxDrop: { all: 0.02 } };
const rendering = renderSample(journal(true), { before: journal(false), gates: GATES });
const ids = '#explorer tbody button.open';
const status = (page: Page) => page.locator('[role=status]').first().innerText();
const SIZES = [1440, 1024, 390].map((width) => ({ width, height: 900 }));

describe('a comparison', () => {
  it.each(SIZES)('answers in its first screen what got worse: $width px', async (viewport) => {
    const opened = await openDocument(await rendering, { viewport });
    const { page } = opened;
    expect(await page.locator('.sentence').innerText()).toBe(
      'Worse: resolved −0.098. No clear change: tone, grounded, policy.',
    );
    expect(await page.locator('.badge').innerText()).toBe('Gates: failed');
    expect(await textsOf(page, '.chip')).toEqual(['239 scored', '1 failed']);
    expect(await page.locator('.gates tbody tr').first().innerText()).toContain('resolved');
    expect(await page.locator('.drops tbody tr').count()).toBe(10);
    const [first] = await textsOf(page, '.drops tbody tr');
    expect(first).toMatch(/^chat-0 resolved 0\.65 0\.05 ▼ −0\.60$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    expectQuiet(opened);
  });

  it.each(SIZES)('shows both answers of the row that fell most: $width px', async (viewport) => {
    const opened = await openDocument(await rendering, { viewport });
    const { page } = opened;
    await page.locator('.drops a').first().click();
    await page.waitForSelector('.answers');
    expect(await page.locator('.strip').first().innerText()).toBe('resolved 0.65 → 0.05 (−0.60)');
    const visible = await textsOf(page, '.pair:not(.reasons) > .answer:visible');
    if (viewport.width === 390) {
      expect(visible).toEqual(['after Please call the hotline.']);
      await page.getByRole('button', { name: 'before', exact: true }).click();
      expect(await textsOf(page, '.answer:visible')).toEqual(['before Your parcel is on its way.']);
    } else {
      expect(visible).toEqual([
        'before Your parcel is on its way.',
        'after Please call the hotline.',
      ]);
    }
    await page.getByRole('button', { name: 'Word diff' }).click();
    expect(await page.locator('del').first().textContent()).toBe('Your');
    expect(await page.locator('ins').first().textContent()).toBe('Please');
    expect(await page.locator('.reasons').first().locator('.raw').count()).toBe(2);
    expect(await page.locator('.folded-content .chat').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Close' }).boundingBox()).toMatchObject({
      y: expect.toSatisfy((y: number) => y < 40),
    });
    await page.keyboard.press('Escape');
    await page.waitForSelector('.row-dialog', { state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('chat-0');
    expectQuiet(opened);
  });

  it.each(['light', 'dark'] as const)(
    'has no findings of axe: %s',
    async (colorScheme) => {
      const { page } = await openDocument(await rendering, {
        colorScheme,
        reducedMotion: 'reduce',
      });
      expect(await findings(page)).toEqual([]);
      await page.locator('.drops a').first().click();
      await page.getByRole('button', { name: 'Word diff' }).click();
      expect(await findings(page)).toEqual([]);
    },
    60_000,
  );
});

describe('everything that is counted', () => {
  it('filters the rows, is in the address, and Back undoes it', async () => {
    const opened = await openDocument(await rendering);
    const { page, path } = opened;
    expect(await status(page)).toBe('60 rows');
    await page
      .getByRole('link', { name: /turned worse/ })
      .first()
      .click();
    expect(await status(page)).toBe('11 of 60 rows');
    const { hash } = new URL(page.url());
    expect(hash).toBe('#criterion=resolved&turned=worse');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('rows-title');
    const again = await openFile(path, { hash });
    expect(await status(again.page)).toBe('11 of 60 rows');
    await page.getByRole('link', { name: 'delivery' }).click();
    expect(await status(page)).toBe('30 of 60 rows');
    await page.goBack();
    expect(await status(page)).toBe('11 of 60 rows');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    expect(await status(page)).toBe('60 rows');
    await page.goBack();
    expect(await status(page)).toBe('11 of 60 rows');
    expectQuiet(opened);
  });

  it('has bars, dots and chips that filter', async () => {
    const { page } = await openDocument(await rendering);
    await page.locator('.chip', { hasText: '1 failed' }).click();
    expect(await textsOf(page, ids)).toEqual(['chat-59']);
    const bar = page.locator('[data-go]').first();
    const count = /: (\d+)$/.exec((await bar.locator('title').textContent()) ?? '')?.[1] ?? '';
    await bar.click();
    expect(await status(page)).toBe(`${count} of 60 rows`);
    const chart = page.locator('svg[data-pairs="resolved"]');
    const { width = 0 } = (await chart.boundingBox()) ?? {};
    const unit = width / 192;
    await chart.click({ position: { x: (6 + 0.65 * 180) * unit, y: (6 + 0.95 * 180) * unit } });
    expect(await textsOf(page, ids)).toContain('chat-0');
    expect(new URL(page.url()).hash).toContain('before=0.6');
  });
});

describe('the rows of a comparison', () => {
  it('are sorted by change, unchanged last, and have a column for it', async () => {
    const { page } = await openDocument(await rendering);
    const header = page.getByRole('columnheader', { name: 'change' });
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    const changes = await textsOf(page, '#explorer tbody td:nth-child(2)');
    expect(changes.slice(0, 2)).toEqual(['▼ −0.60', '▼ −0.58']);
    expect(changes.slice(12)).toEqual(Array.from({ length: 38 }, () => '0.00'));
  });

  it('keep their header and id in sight, and show explanations in two lines', async () => {
    const { page } = await openDocument(await rendering, {
      viewport: { width: 1440, height: 700 },
    });
    const scroll = page.locator('.scroll.tall');
    await scroll.evaluate((element) => {
      element.scrollTop = 400;
    });
    const top = (await scroll.boundingBox())?.y ?? 0;
    const header = await page.locator('#explorer thead th').first().boundingBox();
    expect(Math.abs((header?.y ?? 0) - top)).toBeLessThan(3);
    const heights = await page
      .locator('#explorer tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(64);
  });

  it('are searched with their answers, and with their conversations on request', async () => {
    const opened = await openDocument(await rendering);
    const { page } = opened;
    await page.getByLabel('search', { exact: true }).fill('hotline');
    await page.getByText('12 of 60 rows', { exact: true }).waitFor();
    await page.getByLabel('search', { exact: true }).fill('codeword-7?');
    await page.getByText('0 of 60 rows', { exact: true }).waitFor();
    await page.getByLabel('conversations too').check();
    await page.getByText('1 of 60 rows', { exact: true }).waitFor();
    expect(await textsOf(page, ids)).toEqual(['chat-7']);
    expect(new URL(page.url()).hash).toContain('in=conversations');
    expectQuiet(opened);
  });

  it('open the next failure with f, and move with j and k', async () => {
    const { page } = await openDocument(await rendering);
    await page.keyboard.press('f');
    await page.waitForSelector('.answers');
    const title = page.locator('#dialog-title');
    expect(await title.innerText()).toBe('chat-0');
    await page.keyboard.press('f');
    expect(await title.innerText()).toBe('chat-1');
    await page.keyboard.press('j');
    expect(await title.innerText()).toBe('chat-2');
    await page.keyboard.press('k');
    expect(await title.innerText()).toBe('chat-1');
  });

  it('are saved with before, difference and turned', async () => {
    const { page } = await openDocument(await rendering, { hash: '#q=chat-11' });
    await page.getByText('1 of 60 rows', { exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain(
      'resolved,resolved status,resolved before,resolved difference,resolved turned,resolved explanation',
    );
    expect(text).toContain('0.52,scored,0.9,-0.38,,Because of resolved.');
  });

  it('copy link, answer, JSON and the command that scores the row again', async () => {
    const { page } = await openDocument(await rendering, {
      permissions: ['clipboard-read', 'clipboard-write'],
      hash: '#row=1',
    });
    await page.waitForSelector('.answers');
    const copied = async (name: string) => {
      await page.getByRole('group', { name: 'Copy' }).getByRole('button', { name }).click();
      await page.getByText(`${name} copied`).waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copied('link')).toContain('#row=1');
    expect(await copied('answer')).toBe('Please call the hotline.');
    expect(JSON.parse(await copied('JSON'))).toMatchObject({ id: 'chat-0', position: 1 });
    expect(await copied('command')).toBe(
      "align-evals evaluate chats.jsonl --row chat-0 -c 'resolved=Reward resolved' -c 'tone=Reward tone' -c 'grounded=Reward grounded' -c 'policy=Reward policy'",
    );
  });
});

describe('rows in narrow windows and in print', () => {
  it.each([1024, 390])('are cards without scrolling sideways: %i px', async (width) => {
    const { page } = await openDocument(await rendering, { viewport: { width, height: 900 } });
    expect(await page.locator('#explorer thead').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.getByRole('combobox', { name: 'sort by' }).selectOption('change');
    expect((await textsOf(page, ids))[0]).toBe('chat-0');
  });

  it('are at least twelve per sheet of A4', async () => {
    const { page } = await openDocument(await rendering, {
      viewport: { width: 718, height: 1000 },
    });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const heights = await page
      .locator('#explorer tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(1000 / 12);
  });
});

describe('texts and images of an answer', () => {
  const PIXEL =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const image = (url: string): object => ({ type: 'image_url', image_url: { url } });

  it('shows images of data, names others, and makes tables of Markdown tables', async () => {
    const content = [
      image(PIXEL),
      image('https://shop.example/a.png'),
      image('data:image/svg+xml,x'),
    ];
    const body = {
      messages: [
        { role: 'user', content },
        { role: 'assistant', content: '| a | b |\n| - | - |\n| 1 | 2 |' },
      ],
    };
    const html = await renderSample(journalOf([{ scores: { tone: 0.5 }, body }]));
    const opened = await openDocument(html, { hash: '#row=1' });
    const { page } = opened;
    await page.waitForSelector('.chat');
    const picture = page.locator('.message.user img');
    expect(await picture.getAttribute('alt')).toBe('Image, image/png');
    expect(
      await picture.evaluate((element) => 'naturalWidth' in element && element.naturalWidth),
    ).toBe(1);
    expect(await textsOf(page, '.message.user p.muted')).toEqual([
      'Image at https://shop.example/a.png',
      'Image, image/svg+xml',
    ]);
    await page.getByRole('button', { name: 'Rendered' }).first().click();
    expect(await textsOf(page, '.rendered td')).toEqual(['1', '2']);
    expect(await findings(page)).toEqual([]);
    expect(opened.incidents.filter((incident) => !incident.endsWith(PIXEL))).toEqual([]);
  }, 60_000);
});

describe('the theme', () => {
  it('is remembered', async () => {
    const { page } = await openDocument(await rendering, { colorScheme: 'light' });
    const isDark = page.locator('html[data-theme=dark]');
    await page.getByRole('button', { name: 'Dark / light' }).click();
    await isDark.waitFor();
    await page.reload();
    await isDark.waitFor();
    expect(await isDark.count()).toBe(1);
  });
});

describe('the skip link', () => {
  it('leads from the start of the page to the first row', async () => {
    const { page } = await openDocument(await rendering);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the rows');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('chat-0');
  });
});
