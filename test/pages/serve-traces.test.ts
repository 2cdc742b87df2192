import type { ListTracesParams, TracePart } from 'align-evals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../kit/client/client.ts';
import { uuid } from '../kit/server/reference-service.ts';
import { HOSTILE_TEXTS } from '../kit/journal/report-samples.ts';
import { toVisibleText } from '../../src/pages/text/visible-text.ts';
import { findings } from './axe.ts';
import { expectQuiet, textsOf, useBrowser } from './browser.ts';
import { seedList, traceId } from './serve-data.ts';
import { idsOf, settled } from './trace-list.ts';
import { type ServedPages, servePages, simulate } from './serve.ts';

useBrowser();

let served: ServedPages;
beforeAll(async () => {
  served = await servePages();
  seedList(served.server, 120);
});
afterAll(() => served.close());

describe('the filters of the trace list', () => {
  it.each<[string, Readonly<Record<string, string>>, ListTracesParams<TracePart>, string]>([
    [
      'from',
      { 'from (UTC)': '2026-11-01T01:30' },
      { startDate: '2026-11-01T01:30' },
      'start_date=2026-11-01T01%3A30',
    ],
    [
      'to',
      { 'to (UTC)': '2026-11-01T00:20:00Z' },
      { endDate: '2026-11-01T00:20:00Z' },
      'end_date=2026-11-01T00%3A20%3A00Z',
    ],
    ['the lowest score', { 'lowest score': '0.9' }, { minScore: 0.9 }, 'min_score=0.9'],
    ['the highest score', { 'highest score': '.1' }, { maxScore: 0.1 }, 'max_score=.1'],
    [
      'criteria',
      { 'criterion (whole text)': 'Penalize jargon & slang' },
      { criteria: 'Penalize jargon & slang' },
      'criteria=Penalize+jargon+%26+slang',
    ],
    [
      'tags',
      { tag: 'env:prod', 'tag 2': 'team:team 0,team 1' },
      { tags: { env: 'prod', team: ['team 0', 'team 1'] } },
      'tags=env%3Aprod&tags=team%3Ateam+0%2Cteam+1',
    ],
    ['the page size', { 'page size': '7' }, { pageSize: 7 }, 'page_size=7'],
  ])(
    'choose by %s what the client lists',
    async (_name, typed, params, query) => {
      const opened = await served.open('/traces');
      const { page } = opened;
      await settled(page);
      await page.getByText('More filters').click();
      for (const [label, text] of Object.entries(typed))
        await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByRole('button', { name: 'Show traces' }).click();
      await page.waitForURL((url) => url.search === `?${query}`);
      await settled(page);
      await using client = createClient(served.server.clientOptions('eu'));
      const { items } = await client.traces.list(params).firstPage();
      expect(items.length).toBeGreaterThan(0);
      await expect.poll(() => idsOf(page)).toEqual(items.map(({ id }) => id));
      expectQuiet(opened);
    },
    20_000,
  );

  it('that are rare are behind More', async () => {
    const { page } = await served.open('/traces?page_size=5');
    await settled(page);
    expect(await page.getByLabel('page size').isVisible()).toBe(true);
    const before = served.requests.length;
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByLabel('page size').waitFor({ state: 'hidden' });
    // The page hides the filter before the server has received the request.
    await settled(page);
    expect(served.requests.slice(before)).toContain(
      'GET /api/eu/traces?exclude=evaluations.explanation&exclude=evaluations.sub_trace&exclude=evaluations.sources',
    );
  });

  it('show what the service says about each, at its field', async () => {
    const { page } = await served.open('/traces');
    await settled(page);
    await page.getByLabel('lowest score').fill('2');
    await page.getByLabel('tag', { exact: true }).fill('env');
    await page.getByRole('button', { name: 'Show traces' }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    const described = await page
      .locator('[aria-invalid=true]')
      .evaluateAll((fields) =>
        fields.map((field) => [
          field.getAttribute('name'),
          document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
        ]),
      );
    expect(described).toEqual([
      ['min_score', 'Input should be a number from 0 to 1'],
      ['tags', 'Input should have the format key:value1,value2'],
    ]);
    expect(await page.locator('[role=alert]').innerText()).toBe(
      'A filter is invalid. Its field says why.',
    );
    expect(await findings(page)).toEqual([]);
    await page.goBack();
    await page.locator('table.traces').waitFor();
    expect(await page.getByLabel('lowest score').inputValue()).toBe('');
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
  }, 20_000);

  it('are named when no trace has them, and belong to the region of the address', async () => {
    const { page } = await served.open('/traces?min_score=0.9&max_score=0.95&tags=env:none');
    await settled(page);
    expect(await page.locator('.count').innerText()).toBe(
      'No trace has all of this: lowest score 0.9, highest score 0.95, tag env:none. Loosen one of them.',
    );
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.locator('table.traces').waitFor();
    await page.getByLabel('lowest score').fill('0.5');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    expect(await page.getByLabel('lowest score').inputValue()).toBe('');
    await page.locator('select[name=region]').selectOption('us');
    await page.getByRole('button', { name: 'Show traces' }).click();
    await page.getByRole('heading', { name: 'Traces in US' }).waitFor();
    await page.getByText('There are no traces in US.').waitFor();
  });
});

describe('a region that is down', () => {
  it('is reported with a button, and the list comes back with the region', async () => {
    await using own = await servePages();
    seedList(own.server, 3);
    own.server.setRegionDown('eu', true);
    const { page } = await own.open('/traces');
    await page.getByText('The traces of EU could not be loaded').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The traces of EU could not be loaded').waitFor();
    await simulate(page, 'switch on EU');
    await page.locator('table.traces').waitFor();
    expect(await idsOf(page)).toEqual([traceId(2), traceId(1), traceId(0)]);
  });
});

describe('the trace list', () => {
  it.each([
    ['light', {}],
    ['dark', { colorScheme: 'dark' as const }],
    ['390 px', { viewport: { width: 390, height: 844 } }],
  ])(
    'has no findings of axe, and does not scroll sideways: %s',
    async (_name, options) => {
      const { page } = await served.open('/traces?page_size=20', {
        ...options,
        reducedMotion: 'reduce',
      });
      await settled(page);
      expect(await findings(page)).toEqual([]);
      const { scrollWidth, width } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        width: window.innerWidth,
      }));
      expect(scrollWidth).toBe(width);
    },
    60_000,
  );

  it('is used with the keyboard alone', async () => {
    const { page } = await served.open('/traces');
    await settled(page);
    await page.getByLabel('lowest score').focus();
    await page.keyboard.type('0.9');
    await page.keyboard.press('Enter');
    await page.waitForURL(/min_score=0\.9/);
    await settled(page);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
      'min_score',
    );
    await page.locator('table.traces th a').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/traces\/eu\//);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });
});

describe('hostile texts in the trace list', () => {
  it('are shown as text, and run nothing', async () => {
    await using own = await servePages({
      labels: { originOf: () => ({ kind: 'judge', name: `judge:${HOSTILE_TEXTS[0]}` }) },
    });
    own.server.seedTraces('eu', HOSTILE_TEXTS.length, (index) => {
      const text = HOSTILE_TEXTS[index] ?? '';
      return {
        id: traceId(index),
        tags: { [text]: text },
        trace: { messages: [{ role: text, content: text }] },
        evaluations: [
          {
            id: uuid(5000 + index),
            evaluator_name: null,
            criteria: text,
            score: 0.5,
            explanation: text,
            sub_trace: null,
          },
        ],
      };
    });
    const opened = await own.open('/traces');
    const { page } = opened;
    await settled(page);
    const shown = (text: string): string =>
      toVisibleText(text)
        .replaceAll(/\[(U\+[0-9A-F]+)\]/g, '$1')
        .replaceAll(/\s+/g, ' ')
        .trim();
    const expected = HOSTILE_TEXTS.toReversed().map(shown);
    // A text of two hundred characters and more is cut in a line.
    const answers = await textsOf(page, '.line-answer');
    expect(answers).toHaveLength(expected.length);
    for (const [index, answer] of answers.entries())
      expect(answer === '-' || (expected[index] ?? '').startsWith(answer)).toBe(true);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(
      await page.locator('body :is(img, iframe, object, embed, script, style, base)').count(),
    ).toBe(0);
    expect(await page.locator('[style], a[href^="javascript:"]').count()).toBe(0);
    expectQuiet(opened);
  });
});
