import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calibrate } from '../../src/batch/calibration/calibrate.ts';
import { renderHtmlReport } from '../../src/report/render-html-report.ts';
import { supportJournal } from '../kit/journal/report-samples.ts';
import { joinParts, sampleReport } from '../kit/pages/html-reports.ts';
import { findings } from './axe.ts';
import { openDocument, useBrowser } from './browser.ts';

useBrowser();

/** Scores that agree with people in most rows, and scores of 0 and 1 that have no curve. */
const PAIRS = Array.from({ length: 80 }, (_, index) => [
  { id: `r${index}`, criterion: 'tone', score: (index % 10) / 10, label: (index * 7) % 10 > 4 },
  { id: `r${index}`, criterion: 'cites', score: index % 2, label: index % 3 > 0 },
]).flat();

async function render(): Promise<string> {
  const lines = supportJournal(20);
  const report = { ...sampleReport(lines), calibration: calibrate(PAIRS) };
  return await joinParts(renderHtmlReport(report, { lines: () => lines }));
}

describe.each<[string, BrowserContextOptions]>([
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['forced colours', { forcedColors: 'active' }],
  ['390 px', { viewport: { width: 390, height: 844 } }],
])('the agreement with labels, %s', (_name, options) => {
  it('has no findings of axe, and fits its page', async () => {
    const { page } = await openDocument(await render(), { ...options, reducedMotion: 'reduce' });
    const width = page.viewportSize()?.width ?? 0;

    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }, 60_000);

  it('shows the parts of a card below each other', async () => {
    const { page } = await openDocument(await render(), options);
    const boxes = await page.locator('.calibration').first().locator('> *').all();
    const tops = await Promise.all(boxes.map(async (part) => await part.boundingBox()));
    const overlaps = tops.filter((box, index) => {
      const before = tops[index - 1];
      return box && before && box.y + 1 < before.y + before.height;
    });

    expect(boxes.length).toBeGreaterThan(6);
    expect(overlaps).toEqual([]);
  });
});
