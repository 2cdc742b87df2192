import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { renderSample } from '../kit/pages/html-reports.ts';
import { resumedJournal, supportJournal, traceJournal } from '../kit/journal/report-samples.ts';
import { expectQuiet, openDocument, openFile, textsOf, useBrowser } from './browser.ts';

useBrowser();

const GATES = { threshold: { all: 0.5 }, minPassRate: { all: 0.4 } };
const JOURNAL = supportJournal(130);
const rendering = renderSample(JOURNAL, { gates: GATES });
const ids = 'tbody button.open';

describe('the rows of a report', () => {
  it('shows the lowest rows first, fifty per page, without a request or a message', async () => {
    const opened = await openDocument(await rendering);
    const { page } = opened;
    expect(await page.locator(ids).count()).toBe(50);
    expect(await page.locator('[role=status]').innerText()).toBe('130 rows');
    const next = page.getByRole('button', { name: 'next page' });
    await next.click();
    await next.click();
    expect(await page.locator(ids).count()).toBe(30);
    expect(await page.locator('.pager span').innerText()).toBe('page 3 of 3');
    expect(await next.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.locator('.pager span').innerText()).toBe('page 3 of 3');
    expectQuiet(opened);
  });

  it('sorts by a criterion, in both directions, and says so', async () => {
    const { page } = await openDocument(await rendering);
    const header = page.locator('#explorer').getByRole('columnheader', { name: 'tone' });
    const scores = async () =>
      (await textsOf(page, '#explorer tbody td:nth-child(2)')).map(Number.parseFloat);
    await header.getByRole('button').click();
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    expect(await scores()).toEqual((await scores()).toSorted((a, b) => a - b));
    await header.getByRole('button').click();
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    expect(await scores()).toEqual((await scores()).toSorted((a, b) => b - a));
  });

  it('filters by words, group, tag, status and score, and counts what is left', async () => {
    const { page } = await openDocument(await rendering);
    const status = page.locator('[role=status]');
    await page.getByLabel('search').fill('refund-');
    expect(await status.innerText()).toBe('26 of 130 rows');
    await page.getByRole('combobox', { name: 'group', exact: true }).selectOption('account');
    expect(await status.innerText()).toBe('8 of 130 rows');
    await page.getByRole('combobox', { name: 'tag', exact: true }).selectOption('env=staging');
    expect(await status.innerText()).toBe('2 of 130 rows');
    await page.getByRole('combobox', { name: 'status', exact: true }).selectOption('failed');
    expect(await page.locator('.empty').innerText()).toBe(
      'No row has all of this: search "refund-", status failed, group account, tag env=staging. Loosen one of them.',
    );
  });

  it('restores filters, order, page and row from the address', async () => {
    const { page, path } = await openDocument(await rendering);
    await page.getByLabel('search').fill('parcel');
    await page.getByRole('button', { name: 'grounded' }).click();
    await page.locator(ids).nth(3).click();
    await page.waitForSelector('.chat');
    const hash = new URL(page.url()).hash;
    expect(hash).toMatch(/^#q=parcel&sort=score%3Agrounded&row=\d+$/);
    const first = {
      rows: await textsOf(page, ids),
      title: await page.locator('#dialog-title').innerText(),
    };
    const again = await openFile(path, { hash });
    await again.page.waitForSelector('.chat');
    expect({
      rows: await textsOf(again.page, ids),
      title: await again.page.locator('#dialog-title').innerText(),
    }).toEqual(first);
    expectQuiet(again);
  });

  it('closes the row with Back, and opens it again with Forward', async () => {
    const { page } = await openDocument(await rendering);
    const id = await page.locator(ids).first().innerText();
    await page.locator(ids).first().click();
    await page.waitForSelector('.chat');
    await page.goBack();
    await page.waitForSelector('.row-dialog', { state: 'hidden' });
    await page.goForward();
    await page.waitForSelector('.chat');
    expect(await page.locator('#dialog-title').innerText()).toBe(id);
  });

  it('saves the chosen rows as CSV', async () => {
    const { page } = await openDocument(await rendering);
    await page.getByLabel('search').fill('parcel-12');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('rows.csv');
    expect(await readFile(await download.path(), 'utf8')).toBe(
      [
        '\u{FEFF}row,id,group,tone,tone status,tone explanation,grounded,grounded status,grounded explanation,policy,policy status,policy explanation,tags',
        '121,parcel-121,delivery,0.61,scored,Because of tone.,0.2,scored,Because of grounded.,0.64,scored,Because of policy.,env=staging',
        '126,parcel-126,account,0.8,scored,Because of tone.,0.31,scored,Because of grounded.,0.81,scored,Because of policy.,env=prod',
        '',
      ].join('\r\n'),
    );
  });
});

describe('the open row', () => {
  it('shows scores, explanations, tags and the conversation as a chat', async () => {
    const opened = await openDocument(await rendering, { hash: '#row=1' });
    const { page } = opened;
    await page.waitForSelector('.chat');
    expect(await textsOf(page, '.tag')).toEqual(['group delivery', 'env=staging']);
    expect(await textsOf(page, '.message .author')).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
    ]);
    expect(await textsOf(page, '.message.user .raw')).toEqual(['What about my parcel, number 0?']);
    expect(await page.locator('.message.tool pre').innerText()).toBe(
      '{\n  "id": 0,\n  "state": "left",\n  "items": [\n    "a",\n    "b"\n  ]\n}',
    );
    await page.getByText('Instructions').click();
    expect(await page.locator('.message.system .raw').innerText()).toContain(
      'only from what the tools return',
    );
    await page.getByText('1 tool was available').click();
    expect(await page.locator('details:has-text("was available") > pre').innerText()).toContain(
      '"name": "get_order"',
    );
    expectQuiet(opened);
  });

  it('is the one that was clicked, also where rows of a resumed run share a position', async () => {
    const opened = await openDocument(await renderSample(resumedJournal()));
    const { page } = opened;
    const shown = async () => {
      await page.waitForSelector('.message.user .raw');
      return [
        await page.locator('#dialog-title').innerText(),
        await page.locator('.message.user .raw').innerText(),
      ];
    };
    await page.getByRole('button', { name: 'x', exact: true }).click();
    expect(await shown()).toEqual(['x', 'I am x']);
    await page.keyboard.press('n');
    expect(await shown()).toEqual(['b', 'I am b']);
    await page.keyboard.press('p');
    await page.keyboard.press('p');
    expect(await shown()).toEqual(['a', 'I am a']);
    expectQuiet(opened);
  });

  it('renders Markdown when it is asked to: without images, with links that send no referrer', async () => {
    const opened = await openDocument(await rendering, { hash: '#row=1' });
    const { page } = opened;
    const answer = page.locator('.message').last();
    expect(await answer.locator('.raw').innerText()).toContain('Your **parcel** left.');
    await answer.getByRole('button', { name: 'Rendered' }).click();
    expect(await answer.locator('.rendered').evaluate((element) => element.innerHTML)).toBe(
      '<p>Your <strong>parcel</strong> left.</p>\n<ul>\n<li><a href="https://shop.example/0" title="https://shop.example/0" rel="noreferrer noopener" target="_blank">Track it</a></li>\n<li>!<a href="https://shop.example/picture.png" title="https://shop.example/picture.png" rel="noreferrer noopener" target="_blank">picture</a></li>\n</ul>\n',
    );
    expectQuiet(opened);
  });

  it('shows the agents of a trace as a tree, and follows none of them twice', async () => {
    const opened = await openDocument(await renderSample(traceJournal()), { hash: '#row=1' });
    const { page } = opened;
    await page.waitForSelector('[role=tree]');
    const labels = () => textsOf(page, '.tree-label');
    expect(await labels()).toEqual([
      '▾ Planner planner helpful 0.00',
      '▸ Step 1',
      '▸ Search search helpful 0.25',
      '· gone is not in the trace',
      '▸ Writer writer helpful 0.50',
      '▾ Idle idle helpful n/a',
      '▸ Step 1',
    ]);
    await page.locator('[role=treeitem]').first().focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key);
    expect((await labels()).slice(2, 5)).toEqual([
      '▾ Search search helpful 0.25',
      '▸ Step 1',
      '· Planner planner calls itself here; its steps are above helpful 0.00',
    ]);
    await page.keyboard.press('Enter');
    expect(await textsOf(page, '.interaction .author')).toEqual(['user', 'assistant', 'assistant']);
    expectQuiet(opened);
  });
});

describe('the dialog of a row', () => {
  it('keeps the focus on the button that moves, and begins the next row at its top', async () => {
    const opened = await openDocument(await rendering, { viewport: { width: 1280, height: 300 } });
    const { page } = opened;
    const [, second, third] = await textsOf(page, ids);
    await page.locator(ids).first().click();
    await page.getByText('Instructions').click();
    await page.getByRole('button', { name: 'next ›' }).focus();
    await page.locator('.row-dialog').evaluate((dialog) => {
      dialog.scrollTop = 200;
    });
    await page.keyboard.press('Enter');
    expect(await page.locator('#dialog-title').innerText()).toBe(second);
    await page.waitForSelector('.chat');
    expect(await page.locator('.row-dialog details[open]').count()).toBe(0);
    expect(await page.locator('.row-dialog').evaluate((dialog) => dialog.scrollTop)).toBe(0);
    await page.keyboard.press('Enter');
    expect(await page.locator('#dialog-title').innerText()).toBe(third);
    expectQuiet(opened);
  });

  it('keeps the focus on the button at the end of the rows, which does nothing there', async () => {
    const { page } = await openDocument(await rendering);
    await page.getByLabel('search').fill('refund-');
    const [first] = await textsOf(page, ids);
    await page.locator(ids).nth(1).click();
    const button = page.getByRole('button', { name: '‹ previous' });
    await button.focus();
    for (const _press of [1, 2]) await page.keyboard.press('Enter');
    expect(await page.locator('#dialog-title').innerText()).toBe(first);
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it.each([
    ['Esc', (page: Page) => page.keyboard.press('Escape')],
    ['Back', (page: Page) => page.goBack()],
  ])('returns with %s to the page of the row to which the reader went on', async (_name, close) => {
    const { page } = await openDocument(await rendering);
    await page.locator(ids).last().click();
    await page.keyboard.press('n');
    const id = await page.locator('#dialog-title').innerText();
    await close(page);
    await page.waitForSelector('.row-dialog', { state: 'hidden' });
    expect(await page.locator('.pager span').innerText()).toBe('page 2 of 3');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(id);
    expect(new URL(page.url()).hash).toBe('#page=2');
  });

  it('stays open when a selection ends outside of it, and closes with a click there', async () => {
    const { page } = await openDocument(await rendering, { hash: '#row=1' });
    await page.waitForSelector('.chat');
    await page.locator('.message.user .raw').hover();
    await page.mouse.down();
    await page.mouse.move(40, 400);
    await page.mouse.up();
    expect(await page.locator('.row-dialog').isVisible()).toBe(true);
    await page.mouse.click(40, 400);
    await page.waitForSelector('.row-dialog', { state: 'hidden' });
  });
});

describe('a damaged report', () => {
  it.each([
    ['data-chunk="0"', '[role=alert]', 'This file is damaged: write the report again.'],
    ['id="row-table"', '#explorer', 'This file is damaged: write the report again.'],
  ])('says so where %s cannot be unpacked', async (template, selector, text) => {
    const html = (await renderSample(supportJournal(3))).replace(
      `<template ${template}>H4sI`,
      `<template ${template}>H4sJ`,
    );
    const { page } = await openDocument(html, { hash: '#row=1' });
    await page.waitForSelector(selector);
    expect(await page.locator(selector).innerText()).toContain(text);
  });
});

describe('a report of a runtime that cannot compress', () => {
  it('opens as any other', async () => {
    vi.stubGlobal('CompressionStream', undefined);
    const opened = await openDocument(await renderSample(supportJournal(3)), { hash: '#row=2' });
    await opened.page.waitForSelector('.chat');
    expect(await textsOf(opened.page, '.message.user .raw')).toEqual([
      'What about my refund, number 1?',
    ]);
    expectQuiet(opened);
  });
});

describe('the keyboard', () => {
  it('searches, moves, opens, goes on and closes, and returns the focus', async () => {
    const opened = await openDocument(await rendering);
    const { page } = opened;
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.keyboard.press('/');
    await page.keyboard.type('jk/');
    expect(await page.getByLabel('search').inputValue()).toBe('jk/');
    await page.getByLabel('search').fill('');
    await page.getByLabel('search').blur();
    const [first, second, third] = await textsOf(page, ids);
    await page.keyboard.press('j');
    expect(await focused()).toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(second);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.chat');
    await page.keyboard.press('n');
    expect(await page.locator('#dialog-title').innerText()).toBe(third);
    await page.keyboard.press('p');
    expect(await page.locator('#dialog-title').innerText()).toBe(second);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.row-dialog', { state: 'hidden' });
    expect(await focused()).toBe(second);
    await page.keyboard.press('?');
    expect(await page.locator('.help-dialog').getAttribute('aria-labelledby')).toBe('help-title');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.help-dialog', { state: 'hidden' });
    expectQuiet(opened);
  });
});
