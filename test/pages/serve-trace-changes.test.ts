import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONVERSATION, storeTraces, traceId } from '../kit/server/stored-traces.ts';
import { expectQuiet, textsOf, useBrowser } from './browser.ts';
import { type ServedPage, servePages, type ServedPages, simulate } from './serve.ts';

useBrowser();

let served: ServedPages;
/** Answers a change in place of the server. */
let answer: ((request: Request) => Promise<Response | undefined>) | undefined;
/** The changes that reached the server. */
const changes: string[] = [];

beforeAll(async () => {
  served = await servePages({
    intercept: async (request) => {
      if (request.method !== 'POST') return undefined;
      changes.push(await request.clone().text());
      return await answer?.(request);
    },
  });
});
beforeEach(() => {
  answer = undefined;
  changes.length = 0;
  served.server.reset();
  storeTraces(served.server, [CONVERSATION]);
});
afterAll(() => served.close());

const ADDRESS = `/traces/eu/${traceId(1)}`;

async function openTrace(): Promise<ServedPage> {
  const opened = await served.open(ADDRESS);
  await opened.page.getByRole('heading', { name: 'Comments' }).waitFor();
  return opened;
}

const pressed = (opened: ServedPage): Promise<string[]> =>
  textsOf(opened.page, '.trace-rating button[aria-pressed=true]');

const refusal = (status: number, detail: unknown): Response =>
  Response.json({ detail }, { status });

describe('the rating of a trace', () => {
  it('is shown after the response, and can be changed but not removed', async () => {
    const opened = await openTrace();
    const { page } = opened;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    answer = () => promise;
    expect(await pressed(opened)).toEqual([]);
    await page.getByRole('button', { name: 'Good' }).click();
    await page.getByText('Saving…').waitFor();
    expect(await pressed(opened)).toEqual([]);
    resolve(undefined);
    await page.locator('.trace-rating button[aria-pressed=true]').waitFor();
    expect(await pressed(opened)).toEqual(['Good']);
    await page.getByRole('button', { name: 'Good' }).click();
    await page.getByRole('button', { name: 'Bad' }).click();
    await page.locator('button[aria-pressed=true]', { hasText: 'Bad' }).waitFor();
    expect(await pressed(opened)).toEqual(['Bad']);
    expect(changes).toEqual(['{"rating":true}', '{"rating":false}']);
    expectQuiet(opened);
    await page.reload();
    await page.locator('button[aria-pressed=true]', { hasText: 'Bad' }).waitFor();
  });

  it('is sent once by a double click', async () => {
    const opened = await openTrace();
    await opened.page.getByRole('button', { name: 'Bad' }).dblclick();
    await opened.page.locator('.trace-rating button[aria-pressed=true]').waitFor();
    expect(changes).toEqual(['{"rating":false}']);
    expectQuiet(opened);
  });

  it('stays as it was when the server does not store it, with the reason', async () => {
    const opened = await openTrace();
    const { page } = opened;
    await page.getByRole('button', { name: 'Good' }).click();
    await page.locator('.trace-rating button[aria-pressed=true]').waitFor();
    answer = () => Promise.resolve(refusal(503, 'The region is down'));
    await page.getByRole('button', { name: 'Bad' }).click();
    await page.getByText('The rating was not saved. The region is down').waitFor();
    expect(await pressed(opened)).toEqual(['Good']);
    expect(changes).toHaveLength(2);
  });
});

describe('a comment', () => {
  it('appears from the response, and is sent once by a double click', async () => {
    const opened = await openTrace();
    const { page } = opened;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    answer = () => promise;
    await page.getByLabel('Write a comment').fill('Two\nlines');
    await page.getByRole('button', { name: 'Add comment' }).dblclick();
    await page.getByRole('button', { name: 'Adding…' }).waitFor();
    expect(await page.getByRole('button', { name: 'Adding…' }).isDisabled()).toBe(true);
    expect(await page.locator('.comments > li').count()).toBe(1);
    resolve(undefined);
    await page.locator('.comments > li').nth(1).waitFor();
    expect(await page.locator('.comments > li .raw').allInnerTexts()).toEqual([
      'Good, but slow.',
      'Two\nlines',
    ]);
    expect(await page.getByLabel('Write a comment').inputValue()).toBe('');
    expect(await textsOf(page, '.comment-form [role=status]')).toEqual(['', 'Added']);
    expect(changes).toEqual([JSON.stringify({ comment: 'Two\nlines' })]);
    expectQuiet(opened);
  });

  it('keeps its text when it is not stored, says why, and is not sent again by itself', async () => {
    const { page } = await openTrace();
    answer = () => Promise.resolve(refusal(503, 'The region is down'));
    await page.getByLabel('Write a comment').fill('Kept');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.getByText('The comment was not saved. The region is down').waitFor();
    expect(await page.getByLabel('Write a comment').inputValue()).toBe('Kept');
    expect(await page.getByLabel('Write a comment').getAttribute('aria-invalid')).toBe('false');
    expect(changes).toHaveLength(1);
    answer = undefined;
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.locator('.comments > li').nth(1).waitFor();
    expect(await page.locator('#comment-problem').innerText()).toBe('');
  });

  it('is shown when it was stored and only the response was lost, and is not added twice', async () => {
    const { page } = await openTrace();
    await page.route('**/comments', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByLabel('Write a comment').fill('Once');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.getByText('It is not known whether the comment was saved').waitFor();
    await page.locator('.comments > li').nth(1).waitFor();
    expect(await page.locator('.comments > li .raw').allInnerTexts()).toEqual([
      'Good, but slow.',
      'Once',
    ]);
  });

  it('that is too long has the problem at its field, and keeps its text', async () => {
    const { page } = await openTrace();
    answer = () => Promise.resolve(refusal(413, 'The body should have at most 65536 bytes'));
    await page.getByLabel('Write a comment').fill('Long');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.locator('textarea[aria-invalid=true]').waitFor();
    expect(await page.locator('#comment-problem').innerText()).toBe(
      'The comment is too long: shorten it to less than 64 KB.',
    );
    expect(await page.getByLabel('Write a comment').inputValue()).toBe('Long');
  });

  it('prevents an empty comment, without a request', async () => {
    const { page } = await openTrace();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await page.getByLabel('Write a comment').fill('  ');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.locator('textarea[aria-invalid=true]').waitFor();
    expect(await page.locator('#comment-problem').innerText()).toBe(
      'The comment is empty: write a text first.',
    );
    await page.getByLabel('Write a comment').fill('x');
    expect(await page.locator('textarea[aria-invalid=true]').count()).toBe(0);
    expect(sent).toEqual([]);
  });

  it('has the problem that the service reports at its field', async () => {
    const { page } = await openTrace();
    // A server with other rules than the form.
    await page.route('**/*comment*', (route) =>
      route.request().method() === 'POST'
        ? route.continue({ postData: '{"comment":" "}' })
        : route.continue(),
    );
    await page.getByLabel('Write a comment').fill('x');
    await page.getByRole('button', { name: 'Add comment' }).click();
    const field = page.getByLabel('Write a comment');
    await page.locator('textarea[aria-invalid=true]').waitFor();
    expect(await field.getAttribute('aria-describedby')).toBe('comment-problem');
    expect(await page.locator('#comment-problem').innerText()).toBe(
      'String should have at least 1 character that is not white space',
    );
  });
});

describe('the address of a trace', () => {
  it('opens in a new tab', async () => {
    const { context } = await openTrace();
    const other = await context.newPage();
    await other.goto(`${served.origin}${ADDRESS}`);
    await other.getByText('Good, but slow.').waitFor();
  });

  it.each([
    [traceId(77), 'There is no such trace', 'There is no trace with this id in this region'],
    ['nothing', 'The address has no valid id of a trace', 'trace_id: Input should be a valid UUID'],
    ['%00', 'The address has no valid id of a trace', 'trace_id: Input should be a valid UUID'],
  ])('says what is wrong with %s, with a way back', async (id, title, message) => {
    const { page } = await served.open(`/traces/eu/${id}`);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText(message, { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.getByRole('link', { name: '‹ Traces' }).click();
    await page.getByRole('heading', { name: 'Traces in EU' }).waitFor();
  });

  it('leads back to the list with its filters', async () => {
    const { page } = await served.open('/traces?min_score=0.5&page_size=7');
    await page.getByRole('row').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Evaluations' }).waitFor();
    await page.getByRole('link', { name: '‹ Traces' }).click();
    await page.getByRole('heading', { name: 'Traces in EU' }).waitFor();
    expect(new URL(page.url()).search).toBe('?min_score=0.5&page_size=7');
  });

  it('leads back to the list of its region when it was opened first', async () => {
    const { page } = await served.open(`/traces/us/${traceId(1)}`);
    await page.getByRole('link', { name: '‹ Traces' }).click();
    await page.getByRole('heading', { name: 'Traces in US' }).waitFor();
  });

  it('says that the server does not answer, and is loaded again on request', async () => {
    const { page } = await served.open('/usage');
    await page.route('**/api/us/traces/**', (route) => route.abort());
    await page.goto(`${served.origin}/traces/us/${traceId(1)}`);
    await page.getByRole('heading', { name: 'The trace could not be loaded from US' }).waitFor();
    await page
      .getByText('align-evals serve does not answer. Check that it is still running.', {
        exact: true,
      })
      .first()
      .waitFor();
    await page.unroute('**/api/us/traces/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'There is no such trace' }).waitFor();
  });

  it('can be loaded again when its region is up again', async () => {
    served.server.setRegionDown('eu', true);
    const { page } = await served.open(ADDRESS);
    await page.getByRole('heading', { name: 'The trace could not be loaded from EU' }).waitFor();
    expect(await page.locator('section [role=status] p').innerText()).toBe(
      'The region eu cannot be reached',
    );
    // The page would load by itself when it finds its region up again: it gets the answer of before.
    const usage = await page.waitForResponse('**/api/usage');
    const body = await usage.text();
    await page.route('**/api/usage', (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    );
    served.server.setRegionDown('eu', false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Good, but slow.').waitFor();
  });

  it('keeps what was loaded when its region goes down', async () => {
    const { page } = await openTrace();
    await simulate(page, 'switch off EU');
    await page.getByText('This trace could not be loaded again').waitFor();
    await page.getByText('Good, but slow.').waitFor();
    await simulate(page, 'switch on EU');
    await page.getByText('This trace could not be loaded again').waitFor({ state: 'detached' });
  });
});
