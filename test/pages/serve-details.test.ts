import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONVERSATION, storeTraces, traceId } from '../kit/server/stored-traces.ts';
import { textsOf, useBrowser } from './browser.ts';
import { seedList } from './serve-data.ts';
import { servePages, type ServedPages, simulate } from './serve.ts';
import { settled } from './trace-list.ts';

useBrowser();

let served: ServedPages;
beforeAll(async () => {
  served = await servePages();
  storeTraces(served.server, [CONVERSATION]);
});
afterAll(() => served.close());

const ADDRESS = `/traces/eu/${traceId(1)}`;

interface Sent {
  readonly evaluations: readonly object[];
}

/** Opens a page that receives a trace with other fields than the stored one, as other versions of the service have. */
async function openChanged(address: string, fields: object, evaluation: object = {}) {
  const { page } = await served.open('/usage');
  const change = (trace: Sent): object => ({
    ...trace,
    evaluations: trace.evaluations.map((one) => ({ ...one, ...evaluation })),
    ...fields,
  });
  await page.route('**/api/eu/traces**', async (route) => {
    // The request that looks for new traces would be in flight when the test ends.
    if (route.request().url().includes('exclude=comments')) return;
    const response = await route.fetch();
    const json = (await response.json()) as Sent & { readonly traces?: readonly Sent[] };
    const changed = json.traces ? { ...json, traces: json.traces.map(change) } : change(json);
    await route.fulfill({ response, json: changed });
  });
  await page.goto(`${served.origin}${address}`);
  return page;
}

async function openTrace(fields: object, evaluation?: object): Promise<Page> {
  const page = await openChanged(ADDRESS, fields, evaluation);
  await page.getByRole('heading', { name: 'Comments' }).waitFor();
  return page;
}

describe('a trace of another version of the service', () => {
  it('shows a time that is none as it is, and has no comments', async () => {
    const page = await openTrace({ created_at: 'never', comments: null });
    expect(await page.locator('main').innerText()).toContain('never');
  });

  it.each([
    ['a text', 'Hi', '"Hi"'],
    ['an object without messages', { input: 'Hi' }, '"input": "Hi"'],
  ])('shows content that is %s as JSON', async (_name, trace, json) => {
    const page = await openTrace({ trace });
    expect(await page.locator('.stored').innerText()).toContain(json);
  });

  it.each([
    [{ cached: true, c_cached_tokens: null }, 'cached'],
    [{ cached: true, c_cached_tokens: 7 }, 'cached tokens 7'],
    [{ cached: false, c_cached_tokens: null }, 'not cached'],
    [{ cached: null, c_cached_tokens: null, criteria: null }, 'criterion not reported'],
    [{ criteria: null, evaluator_name: 'tone' }, 'evaluator tone'],
    [{ sub_trace: { part: 'first' } }, 'Evaluated part'],
  ])('shows an evaluation with %j as "%s"', async (evaluation, text) => {
    const page = await openTrace({}, evaluation);
    expect((await textsOf(page, 'main'))[0]).toContain(text);
  });

  it('is a line of the list without what it does not have', async () => {
    const fields = { comments: null };
    const page = await openChanged('/traces', fields, { criteria: null, explanation: null });
    await settled(page);
    expect((await textsOf(page, '.line-scores'))[0]).toContain('criterion not reported');
    const bare = await openChanged('/traces', { evaluations: [] });
    await settled(bare);
    expect(await textsOf(bare, '.line-scores')).toEqual(['']);
  });
});

describe('the filters of the trace list', () => {
  it('are cleared, kept in a new tab, and take another region', async () => {
    const { context, page } = await served.open('/traces?min_score=0.2&page_size=7');
    await settled(page);
    const score = page.getByLabel('lowest score', { exact: true });
    expect(await page.getByLabel('page size').isVisible()).toBe(true);
    await page.getByLabel('tag', { exact: true }).fill('env:prod');
    await page.getByLabel('tag 2', { exact: true }).fill('team:a');
    await page.getByLabel('tag 2', { exact: true }).fill('');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Clear filters' }).click({ modifiers: ['Control'] });
    await (await opened).close();
    expect(await score.inputValue()).toBe('0.2');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    expect(await score.inputValue()).toBe('');
    await page.locator('select[name=region]').selectOption('us');
    await page.getByRole('button', { name: 'Show traces' }).click();
    await page.getByRole('heading', { name: 'Traces in US' }).waitFor();
  });
});

describe('the links of the pages', () => {
  it('to the address that is shown add no entry to the history', async () => {
    const { page } = await served.open('/traces');
    await settled(page);
    await page.getByRole('link', { name: 'Traces', exact: true }).click();
    const before = await page.evaluate(() => history.length);
    await page.getByRole('link', { name: 'Traces', exact: true }).click();
    expect(await page.evaluate(() => history.length)).toBe(before);
  });
});

describe('the pages of the trace list', () => {
  it('lead back to the newest in a tab that began with an older one', async () => {
    await using many = await servePages();
    seedList(many.server, 8);
    const { context, page } = await many.open('/traces?page_size=5');
    await page.getByRole('link', { name: 'older' }).click();
    await page.getByText('3 traces on this page').waitFor();
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('link', { name: '‹ newest' }).click();
    await other.getByText('5 traces on this page').waitFor();
  });

  it('say that the server does not answer', async () => {
    const { page } = await served.open('/usage');
    await page.route('**/api/eu/traces**', (route) => route.abort());
    await page.getByRole('link', { name: 'Traces', exact: true }).click();
    await page.getByText('The traces of EU could not be loaded').waitFor();
  });
});

describe('a page that the reader leaves while it loads', () => {
  it.each(['fulfill', 'abort'] as const)('ignores that its data %ss', async (outcome) => {
    const { page } = await served.open('/usage');
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await page.route('**/api/eu/traces**', async (route) => {
      await promise;
      await (outcome === 'abort' ? route.abort() : route.continue()).catch(() => undefined);
    });
    await page.getByRole('link', { name: 'Traces', exact: true }).click();
    await page.getByRole('heading', { name: 'Traces in EU' }).waitFor();
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    resolve(undefined);
    await page.unrouteAll({ behavior: 'wait' });
    expect(await textsOf(page, 'h1')).toEqual(['Usage']);
  });
});

describe('the regions of the pages', () => {
  it('are switched once by two clicks', async () => {
    const { page } = await served.open('/usage');
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const sent: string[] = [];
    await page.route('**/api/*/down', async (route) => {
      sent.push(route.request().postData() ?? '');
      await promise;
      await route.fulfill({ json: {} });
    });
    const button = page.getByRole('button', { name: 'switch off EU' });
    await simulate(page, 'switch off EU');
    await page.locator('button[aria-disabled=true]', { hasText: 'switch off EU' }).waitFor();
    await button.dispatchEvent('click');
    resolve(undefined);
    await page.locator('button[aria-disabled=false]', { hasText: 'switch off EU' }).waitFor();
    expect(sent).toEqual(['{"down":true}']);
  });

  it('show more than their limit as a full bar', async () => {
    const { page } = await served.open('/traces');
    await page.route('**/api/usage', async (route) => {
      const response = await route.fetch();
      const usage = (await response.json()) as object;
      const over = { totalCredits: 3, monthlyCreditAllowance: 2 };
      await route.fulfill({ response, json: { ...usage, ...over } });
    });
    await page.goto(`${served.origin}/usage`);
    await page.locator('.figures').first().waitFor();
    expect((await textsOf(page, 'main .figures dd'))[0]).toMatch(/^3\S* of 2/);
    const bar = page.locator('rect.fill.over');
    expect([await bar.count(), await bar.getAttribute('width')]).toEqual([1, '100']);
  });
});

describe('the session of a tab', () => {
  it('begins when the printed link is opened in another tab, and not at any other fragment', async () => {
    const { context, page } = await served.openBare('/traces');
    await page.evaluate(() => {
      location.hash = 'nothing';
    });
    const other = await context.newPage();
    await other.goto(`${served.origin}/usage`);
    await other.evaluate(() => {
      localStorage.setItem('other', 'x');
    });
    await other.evaluate(() => document.dispatchEvent(new MouseEvent('click')));
    expect(await textsOf(page, 'h1')).toEqual(['Open the printed link']);
    await other.goto(`${served.origin}/usage#token=${served.token}`);
    await page.getByRole('heading', { name: 'Traces in EU' }).waitFor();
    expect(await textsOf(page, 'h1')).toEqual(['Traces in EU']);
  });
});
