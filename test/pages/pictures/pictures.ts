import type { Page } from 'playwright-core';

/**
 * What pictures are taken of: a report of one run, one that compares two, `serve` with the traces of a run, and `serve`
 * after evaluations in both regions.
 */
export type PictureSubject = 'report' | 'compare' | 'traces' | 'usage';

/** One picture, which is taken in light and dark. */
export interface Picture {
  /** Of the file, to which `-light.png` or `-dark.png` is added. */
  readonly name: string;
  readonly subject: PictureSubject;
  /** Brings the first view to what the picture shows. */
  readonly prepare: (page: Page) => Promise<void>;
}

export const PICTURES: readonly Picture[] = [
  {
    name: 'report',
    subject: 'report',
    prepare: async () => {},
  },
  {
    name: 'report-comparison',
    subject: 'compare',
    prepare: async () => {},
  },
  {
    name: 'report-answers',
    subject: 'compare',
    prepare: async (page) => {
      // One of its scores fell, and another one rose.
      await page.locator('.drops a', { hasText: 'en-08-bulk-order-mugs' }).click();
      await page.getByRole('button', { name: 'Word diff' }).click();
      await page.mouse.move(0, 0);
    },
  },
  {
    name: 'serve-usage',
    subject: 'usage',
    prepare: async (page) => {
      await fixTimes(page);
      await open(page, '/usage');
    },
  },
  {
    name: 'serve-traces',
    subject: 'traces',
    prepare: showTraces,
  },
  {
    name: 'serve-trace',
    subject: 'traces',
    prepare: async (page) => {
      await showTraces(page);
      await page.locator('tbody a').first().click();
      await page.locator('.chat').waitFor();
      await page.mouse.move(0, 0);
    },
  },
];

/** The calls are of the minute in which the picture is taken: it shows them at the same time of each day. */
async function fixTimes(page: Page): Promise<void> {
  await page.route('**/api/usage', async (route) => {
    const response = await route.fetch();
    const usage = (await response.json()) as { readonly activity: readonly object[] };
    const activity = usage.activity.map((minute, index) => ({
      ...minute,
      at: new Date(Date.UTC(2026, 10, 22, 9, index)).toISOString(),
    }));
    await route.fulfill({ response, json: { ...usage, activity } });
  });
}

/** The traces of English conversations with a low score. */
async function showTraces(page: Page): Promise<void> {
  await open(page, '/traces');
  await page.getByRole('textbox', { name: 'tag' }).fill('language:en');
  await page.getByLabel('highest score').fill('0.3');
  await page.getByRole('button', { name: 'Show traces' }).click();
  await page.waitForURL(/tags=/);
  await page.locator('section[aria-busy=false]').waitFor();
}

/** Opens a page of `serve`, whose first view kept the token, and waits for its data. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await page.locator('main table').first().waitFor();
  await page.waitForLoadState('networkidle');
}
