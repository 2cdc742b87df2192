import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  AGENTS,
  CONVERSATION,
  MANY_AGENTS,
  storeTraces,
  traceId,
  WITHOUT_CONTENT,
} from '../kit/server/stored-traces.ts';
import { findings } from './axe.ts';
import { expectQuiet, textsOf, useBrowser } from './browser.ts';
import { type ServedPage, servePages, type ServedPages } from './serve.ts';

useBrowser();

let served: ServedPages;
beforeAll(async () => {
  served = await servePages();
});
beforeEach(() => {
  served.server.reset();
  storeTraces(served.server, [CONVERSATION, AGENTS, MANY_AGENTS, WITHOUT_CONTENT]);
});
afterAll(() => served.close());

const address = (number: number): string => `/traces/eu/${traceId(number)}`;

/** Opens a trace, and waits for its content. */
async function openTrace(number: number, options?: BrowserContextOptions): Promise<ServedPage> {
  const opened = await served.open(address(number), { reducedMotion: 'reduce', ...options });
  await opened.page.getByRole('heading', { name: 'Evaluations' }).waitFor();
  return opened;
}

describe('the page of a trace', () => {
  it('shows a conversation, its facts, and every evaluation with what computed it', async () => {
    const opened = await openTrace(1);
    const { page } = opened;
    expect(await page.title()).toBe('Trace 0199c0de… · Align evaluations');
    expect(await page.locator('h1').innerText()).toBe('Trace 0199c0de…');
    expect(await textsOf(page, '.trace-header > p')).toEqual([
      '‹ Traces',
      `${traceId(1)} Copy id`,
      'EU · 2026-11-22 09:00:01 UTC env=prod team=support',
    ]);
    expect(await textsOf(page, '.chat .author')).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
    ]);
    await page.getByText('How the judge scored').click();
    await page.getByText('Sources (1)').click();
    expect(await textsOf(page, '.evaluations > li')).toEqual([
      '#1 Reward friendly answers 0.83 synthetic cached tokens 412 Friendly, and it names the day. How the judge scored model gpt-5-mini host models.example Sources (1) document delivery.md',
      '#2 Penalize promises of a date not applicable synthetic not cached Friendly, and it names the day.',
    ]);
    expect(await textsOf(page, '.comments > li')).toEqual([
      '2026-11-22 09:02:00 UTC Good, but slow.',
    ]);
    expectQuiet(opened);
  });

  it('renders the Markdown of a message when the reader asks for it', async () => {
    const opened = await openTrace(1);
    const { page } = opened;
    const answer = page.locator('.message.assistant').last();
    expect(await answer.locator('strong').count()).toBe(0);
    await answer.getByRole('button', { name: 'Rendered' }).click();
    expect(await answer.locator('strong').innerText()).toBe('parcel');
    expectQuiet(opened);
  });

  it('says that no conversation is stored', async () => {
    const opened = await openTrace(4);
    await opened.page.getByText('No conversation is stored.').waitFor();
    expectQuiet(opened);
  });

  it('copies the whole id', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page } = await openTrace(1, { permissions });
    await page.getByRole('button', { name: 'Copy id' }).click();
    await page.getByText('Copy id copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(traceId(1));
  });

  it('selects the whole id with a click, where the clipboard is closed', async () => {
    const { page } = await openTrace(1);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.getByRole('button', { name: 'Copy id' }).click();
    await page.getByText('Copy id could not be copied').waitFor();
    await page.getByText(traceId(1), { exact: true }).click();
    expect(await page.evaluate(() => String(getSelection()))).toBe(traceId(1));
  });
});

describe('a trace of several agents', () => {
  it('shows their scores, cycles and missing agents, and opens every step with the keyboard', async () => {
    const opened = await openTrace(2);
    const { page } = opened;
    const lines = () => textsOf(page, '.tree-label');
    expect(await lines()).toEqual([
      '▾ Planner planner #1 0.70 #2 0.25',
      '▸ Step 1',
      '▸ Search search #1 0.40',
      '· gone is not in the trace',
      '▸ Writer writer',
      '▾ Idle idle #1 n/a',
      '▸ Step 1',
    ]);
    await page.getByRole('treeitem').first().focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown']) {
      await page.keyboard.press(key);
    }
    expect(await page.locator(':focus .tree-label').innerText()).toContain(
      'calls itself here; its steps are above',
    );
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    expect(await page.locator(':focus .interaction').innerText()).toContain('Answer to Wait');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    expect(await lines()).toEqual([
      '▸ Planner planner #1 0.70 #2 0.25',
      expect.any(String),
      '▾ Step 1',
    ]);
    expectQuiet(opened);
  });

  it('shows a thousand agents, and moves among them', async () => {
    const opened = await openTrace(3);
    const { page } = opened;
    await page.getByRole('treeitem').first().focus();
    expect(await page.getByRole('treeitem').count()).toBe(501);
    await page.keyboard.press('End');
    for (let level = 0; level < 30; level += 1) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
    }
    expect(await page.locator(':focus').getAttribute('aria-level')).toBe('32');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
    expectQuiet(opened);
  }, 30_000);
});

describe('accessibility of the page of a trace', () => {
  it.each<[string, number, BrowserContextOptions]>([
    ['a conversation, light', 1, { colorScheme: 'light' }],
    ['a conversation, dark', 1, { colorScheme: 'dark' }],
    ['agents, light', 2, { colorScheme: 'light' }],
    ['agents, dark', 2, { colorScheme: 'dark' }],
    ['390 px', 1, { viewport: { width: 390, height: 844 } }],
    ['no content', 4, {}],
  ])(
    'has no findings of axe: %s',
    async (_name, number, options) => {
      const { page } = await openTrace(number, options);
      for (const summary of await page.locator('summary').all()) await summary.click();
      for (const step of await page.getByText(/^Step/).all()) await step.click();
      expect(await findings(page)).toEqual([]);
    },
    60_000,
  );

  it.each([1, 2, 3])('fits into 390 px without scrolling sideways: trace %i', async (number) => {
    const { page } = await openTrace(number, { viewport: { width: 390, height: 844 } });
    for (const summary of await page.locator('summary').all()) await summary.click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('is used with the keyboard alone: rating and comment', async () => {
    const opened = await openTrace(1);
    const { page } = opened;
    await tabTo(page, 'Bad');
    await page.keyboard.press('Enter');
    await page.locator('button[aria-pressed=true]', { hasText: 'Bad' }).waitFor();
    expect(await page.locator(':focus').innerText()).toBe('Bad');
    await tabTo(page, '', 'textarea');
    await page.keyboard.type('Written with keys');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByText('Written with keys').waitFor();
    expect(await page.locator(':focus').innerText()).toBe('Add comment');
    expectQuiet(opened);
  });
});

/** Presses Tab until an element with this text has the focus. */
async function tabTo(page: Page, text: string, selector = 'button'): Promise<void> {
  const wanted = page.locator(`${selector}:focus`, { hasText: text });
  for (let count = 0; count < 60; count += 1) {
    await page.keyboard.press('Tab');
    if ((await wanted.count()) === 1) return;
  }
  throw new Error(`Tab does not reach "${text}".`);
}
