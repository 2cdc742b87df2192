import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectQuiet, useBrowser } from './browser.ts';
import { seedList } from './serve-data.ts';
import { NOTICE, servePages, type ServedPages } from './serve.ts';

useBrowser();

let served: ServedPages;
beforeAll(async () => {
  served = await servePages();
});
afterAll(() => served.close());

const heading = 'h1';

describe('the session of the pages', () => {
  it('takes the token out of the printed link, and keeps it for new tabs', async () => {
    const opened = await served.open('/');
    const { context, page } = opened;
    await page.getByText('EU up').waitFor();
    expect(page.url()).toBe(`${served.origin}/`);
    const other = await context.newPage();
    await other.goto(`${served.origin}/traces?region=us`);
    expect(await other.locator(heading).innerText()).toBe('Traces in US');
    expect(await other.title()).toBe('Traces in US · Align evaluations');
    expectQuiet(opened);
  });

  it('asks for the printed link without a token, and goes on when it is opened', async () => {
    const opened = await served.openBare('/traces');
    const { page } = opened;
    expect(await page.locator(heading).innerText()).toBe('Open the printed link');
    await page.evaluate((token) => {
      location.hash = `token=${token}`;
    }, served.token);
    await page.getByRole('heading', { name: 'Traces in EU' }).waitFor();
    expect(page.url()).toBe(`${served.origin}/traces`);
    expectQuiet(opened);
  });

  it('keeps the token when a link of another site has a false one', async () => {
    const { context, page } = await served.open('/traces');
    await page.getByText('EU up').waitFor();
    const address = `${served.origin}/traces?region=us#token=garbage`;
    const other = await context.newPage();
    // A link to another document, and one that changes the fragment only.
    for (let visit = 0; visit < 2; visit += 1) {
      await other.goto(address);
      await other.getByRole('heading', { name: 'Traces in US' }).waitFor();
      await other.getByText('There are no traces').waitFor();
      await other.getByText('EU up').waitFor();
      expect(await other.locator('.failure.problem').innerText()).toBe('');
    }
    expect(await page.evaluate(() => Object.values(localStorage))).toEqual([served.token]);
  });

  it('shows nothing of the former server when the link of another one is opened', async () => {
    const other: Record<string, unknown> = {
      '/api/usage': await served.get('/api/usage'),
      '/api/eu/traces': { traces: [], next_page_token: null },
    };
    await using changing = await servePages({
      intercept: ({ headers, url }) =>
        headers.get('authorization') === 'Bearer other'
          ? Response.json(other[new URL(url).pathname])
          : undefined,
    });
    seedList(changing.server, 3);
    const { page } = await changing.open('/traces');
    await page.getByText('3 traces on this page').waitFor();
    expect(await page.getByText(NOTICE).count()).toBe(1);
    await page.evaluate(() => {
      location.hash = 'token=other';
    });
    await page.getByText('There are no traces').waitFor();
    expect(await page.getByText(NOTICE).count()).toBe(0);
  });

  it('asks for the printed link when the server does not accept the token', async () => {
    const { page } = await served.openBare(`/usage#token=${served.token.slice(1)}`);
    await page.getByRole('heading', { name: 'Open the printed link' }).waitFor();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});
