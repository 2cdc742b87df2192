import type { Page } from 'playwright-core';

/** The ids of the traces in the table, from their links. */
export const idsOf = (page: Page): Promise<string[]> =>
  page
    .locator('table.traces th a')
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''),
    );

/** Waits for the response of the list. The section is busy as soon as the address changes. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('section[aria-busy=false]').waitFor();
};
