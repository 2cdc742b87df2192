import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { journalOf, renderSample } from '../kit/pages/html-reports.ts';
import { supportJournal } from '../kit/journal/report-samples.ts';
import { newContext, openDocument, textsOf, useBrowser } from './browser.ts';

useBrowser();

describe('a report that cannot be unpacked', () => {
  it('names the browser where it is too old', async () => {
    const { path } = await openDocument(await renderSample(supportJournal(3)));
    const context = await newContext({ offline: true });
    await context.addInitScript('delete globalThis.DecompressionStream');
    const page = await context.newPage();
    await page.goto(`file://${path}`);
    await page.waitForSelector('html[data-ready]');
    expect(await page.locator('#explorer').innerText()).toContain(
      'This browser cannot unpack the rows: open this file in one of 2024 or later. These are its lowest rows.',
    );
  });

  it('is damaged where it is cut off, and where its table is gone', async () => {
    const { page, path } = await openDocument(await renderSample(supportJournal(3)));
    const html = await readFile(path, 'utf8');
    await writeFile(path, html.slice(0, html.indexOf('<template data-chunk="0"')));
    await page.goto(`file://${path}#row=1`);
    await page.reload();
    expect(await page.getByRole('alert').innerText()).toBe(
      'This file is damaged: write the report again.',
    );
    await writeFile(path, html.replace('<template id="row-table"', '<template id="other"'));
    await page.reload();
    await page.getByText('This file is damaged').waitFor();
  });

  it('has a button that opens the help', async () => {
    const { page } = await openDocument(await renderSample(supportJournal(3)));
    await page.getByRole('button', { name: 'Keys' }).click();
    expect(await page.locator('.help-dialog').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('open');
  });
});

describe('the tree of agents', () => {
  it('is used with keys and clicks, and shows steps of other shapes as they are', async () => {
    const agents = {
      a: {
        id: 'a',
        name: 'A',
        interactions: ['b', { tools_available: [{}], input_messages: [] }, 7],
      },
      b: { id: 'b', name: 'B', interactions: [] },
    };
    const body = { trace: { root_agent_instance_id: 'a', agent_instance_by_id: agents } };
    const rows = [{ scores: { tone: 0.1 }, body }];
    const { page } = await openDocument(
      await renderSample(journalOf(rows as never, { kind: 'trace' })),
      { hash: '#row=1' },
    );
    const items = page.locator('[role=treeitem]');
    await items.first().waitFor();
    const texts = () => textsOf(page, '[role=treeitem]');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    expect(await texts()).toEqual(['▾ A a', '· B b', '▸ Step 1', '▸ Step 2']);
    await items.first().focus();
    const start = await focused();
    await page.keyboard.press('Control+ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('x');
    expect(await focused()).toBe(start);
    for (let place = 0; place < (await items.count()); place += 1) {
      if ((await items.nth(place).getAttribute('aria-expanded')) === 'false')
        await items.nth(place).locator('> *').first().click();
    }
    expect(await texts()).toEqual([
      '▾ A a',
      '· B b',
      '▾ Step 1 Received Returned 1 tool was available',
      '▾ Step 2 7',
    ]);
    await items.nth(2).locator('summary').press('ArrowDown');
    expect(await focused()).toBe('1 tool was available');
    await items.nth(1).locator('> *').first().click();
    await items.first().locator('> *').first().click();
    expect(await texts()).toEqual(['▸ A a']);
  });
});
