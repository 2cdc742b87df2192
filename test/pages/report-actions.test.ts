import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { digest } from '../../src/batch/node/stored-journal.ts';
import { supportJournal } from '../kit/journal/report-samples.ts';
import { journalOf, renderSample } from '../kit/pages/html-reports.ts';
import { expectQuiet, openDocument, textsOf, useBrowser } from './browser.ts';

useBrowser();

const open = 'button.open';
const CLIPBOARD = ['clipboard-read', 'clipboard-write'];
const chat = (...answers: readonly string[]) => ({
  messages: [
    { role: 'user', content: 'Hi' },
    ...answers.map((content) => ({ role: 'assistant', content })),
  ],
});

const rows = [
  { id: "it's 1", group: 'shoes', tags: { env: 'prod' }, scores: { tone: 0.2 }, body: chat('Hey') },
  { id: 'late', scores: { tone: 0.9 }, body: chat() },
  { named: false, scores: { tone: null }, body: chat('Hello!') },
];
const rendering = renderSample(journalOf(rows));
const compared = renderSample(supportJournal(60), { before: supportJournal(60, { shift: 0.2 }) });

const hashOf = (page: Page): string => new URL(page.url()).hash;

async function copied(page: Page, name: string): Promise<string> {
  await page.getByRole('group', { name: 'Copy' }).getByRole('button', { name }).click();
  await page.getByText(`${name} copied`).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

describe('a click', () => {
  it.each(['Alt', 'Control', 'Shift'] as const)(
    'with %s on a count leaves the rows of the page as they are',
    async (modifier) => {
      const { page } = await openDocument(await rendering);
      const count = page.locator('.chip').first();
      await count.evaluate((link) => {
        link.addEventListener('click', (event) => {
          event.preventDefault();
        });
      });
      await count.click({ modifiers: [modifier] });
      expect(hashOf(page)).toBe('');
    },
  );

  it('beside the dots of a chart chooses no rows', async () => {
    const { page } = await openDocument(await compared);
    const chart = page.locator('svg[data-pairs]').first();
    const { height = 0 } = (await chart.boundingBox()) ?? {};
    await chart.click({ position: { x: 50, y: height - 2 } });
    expect(hashOf(page)).toBe('');
  });

  it('that ends a selection of text opens no row', async () => {
    const { page } = await openDocument(await rendering);
    const cell = page.locator('#explorer tbody tr').first().locator('td.excerpt');
    await cell.evaluate((element) => {
      window.getSelection()?.selectAllChildren(element);
      element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
    expect(hashOf(page)).toBe('');

    await page.evaluate(() => window.getSelection()?.removeAllRanges());
    await cell.click();
    expect(hashOf(page)).toContain('row=1');
  });
});

describe('the rows as CSV', () => {
  /** Lets the whole texts of the rows arrive when `release()` is called. */
  const holdTexts = (): void => {
    const { querySelector } = Document.prototype;
    const { read } = ReadableStreamDefaultReader.prototype;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    let isHeld = false;
    Reflect.set(window, 'release', resolve);
    Document.prototype.querySelector = function (this: Document, selector: string) {
      isHeld ||= selector === 'template#row-texts';
      return querySelector.call(this, selector);
    } as typeof querySelector;
    ReadableStreamDefaultReader.prototype.read = async function (
      this: ReadableStreamDefaultReader,
    ) {
      if (isHeld) await promise;
      return read.call(this);
    };
  };

  it('have the whole explanation of each criterion, also before the texts are unpacked', async () => {
    const { page } = await openDocument(await renderSample(supportJournal(130)));
    await page.context().addInitScript(holdTexts);
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    await page.evaluate('release()');
    const [, first = ''] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
    expect(first.match(/Because of \w+/g)).toEqual([
      'Because of tone',
      'Because of grounded',
      'Because of policy',
    ]);
  });
});

describe('an open row', () => {
  it('quotes an id for the shell, and shows its group and tags', async () => {
    const options = { permissions: CLIPBOARD, hash: '#row=1' };
    const { page } = await openDocument(await rendering, options);
    expect(await textsOf(page, 'dialog .tags .tag')).toEqual(['group shoes', 'env=prod']);
    expect(await copied(page, 'command')).toContain(String.raw`--row 'it'\''s 1'`);
  });

  it('has no answer to copy when the conversation has none', async () => {
    const { page } = await openDocument(await rendering, { hash: '#row=2' });
    await page.getByRole('group', { name: 'Copy' }).waitFor();
    expect(await textsOf(page, '.copies button')).toEqual(['link', 'JSON', 'command']);
  });

  it('is named by its position in the command when it has no id', async () => {
    const options = { permissions: CLIPBOARD, hash: '#row=3' };
    const { page } = await openDocument(await rendering, options);
    expect(await page.locator('dialog h2').innerText()).toBe('row 3');
    expect(await copied(page, 'command')).toContain('--row 3');
  });
});

describe('an open row of a program with checks', () => {
  it('has no command to copy', async () => {
    const criteria = { has: { text: 'has', c: digest('has'), check: true } } as const;
    const journal = journalOf([{ scores: { has: 1 } }], { criteria });
    const { page } = await openDocument(await renderSample(journal), { hash: '#row=1' });
    await page.getByRole('group', { name: 'Copy' }).waitFor();
    expect(await textsOf(page, '.copies button')).toEqual(['link', 'JSON']);
  });
});

describe('a key', () => {
  it('moves no further than the first and the last row', async () => {
    const opened = await openDocument(await rendering, { hash: '#row=1' });
    const { page } = opened;
    const title = page.locator('dialog h2');
    await title.waitFor();
    const seen: string[] = [];
    for (const key of ['k', 'j', 'j', 'j']) {
      await page.keyboard.press(key);
      seen.push(await title.innerText());
    }
    expect(seen).toEqual(["it's 1", 'late', 'row 3', 'row 3']);
    expectQuiet(opened);
  });

  it('finds no failure where there is none', async () => {
    const { page } = await openDocument(await rendering);
    await page.locator(open).first().focus();
    await page.keyboard.press('f');
    expect(hashOf(page)).toBe('');
  });
});

describe('the theme of a page without storage', () => {
  it('lasts until the page is left', async () => {
    const { page } = await openDocument(await rendering, { colorScheme: 'light' });
    await page.evaluate(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('The storage is refused.', 'SecurityError');
        },
      });
    });
    await page.getByRole('button', { name: 'Dark / light' }).click();
    expect(await page.locator('html[data-theme=dark]').count()).toBe(1);
  });
});
