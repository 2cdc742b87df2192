import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGENTS, CONVERSATION, storeTraces, traceId } from '../kit/server/stored-traces.ts';
import { useBrowser } from './browser.ts';
import { seedExamples } from './serve-data.ts';
import { type ServedPages, servePages } from './serve.ts';

useBrowser();

/** The width of a sheet of A4 without its margins, in pixels. */
const PAPER = 720;

let served: ServedPages;
beforeAll(async () => {
  served = await servePages();
  await seedExamples(served.server);
  const created_at = '2100-01-01T00:00:00.000Z';
  storeTraces(served.server, [
    { ...CONVERSATION, created_at, rating: true },
    { ...AGENTS, created_at },
  ]);
});
afterAll(() => served.close());

describe('a printed page of serve', () => {
  it.each([
    ['usage', '/usage', 'Combined: EU + US'],
    ['the trace list with all columns', '/traces', '50 traces on this page'],
    ['a conversation', `/traces/eu/${traceId(1)}`, 'Good, but slow.'],
    ['agents', `/traces/eu/${traceId(2)}`, 'Reward agents that name a train'],
  ])('has %s on white paper, whole and without what one clicks', async (_name, path, text) => {
    const { page } = await served.open(path, {
      viewport: { width: PAPER, height: 1000 },
      colorScheme: 'dark',
    });
    await page.getByText(text).first().waitFor();
    await page.getByRole('button', { name: 'Dark / light' }).dblclick();
    await page.emulateMedia({ media: 'print' });

    const printed = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      // Text outside of its box would be outside of the paper, or behind other text.
      cut: [...document.querySelectorAll('.scroll, td, th')]
        .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
        .map(({ className }) => className),
      background: getComputedStyle(document.body).backgroundColor,
      controls: [...document.querySelectorAll('button, input, select, textarea, nav')]
        .filter((one) => one.checkVisibility())
        .map((one) => one.textContent.trim()),
    }));

    expect(printed).toEqual({
      width: PAPER,
      cut: [],
      background: 'rgb(246, 247, 249)',
      controls: path.endsWith(traceId(1)) ? ['Good'] : [],
    });
    expect(await page.getByText(text).first().isVisible()).toBe(true);
  });
});
