import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Region } from 'align-evals';
import type { TraceSeed } from 'align-evals/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importJournals } from '../../src/cli/serve/import/import-journals.ts';
import { toVisibleText } from '../../src/pages/text/visible-text.ts';
import { runCommand } from '../kit/process/command.ts';
import { HOSTILE_TEXTS, traceJournal } from '../kit/journal/report-samples.ts';
import { HOSTILE_AGENTS, HOSTILE_CONVERSATIONS, storeTraces } from '../kit/server/stored-traces.ts';
import { createTemporaryFolder } from '../kit/process/temporary-folder.ts';
import { expectQuiet, textsOf, useBrowser } from './browser.ts';
import { type ServedPage, servePages, type ServedPages, SYNTHETIC } from './serve.ts';

useBrowser();

let served: ServedPages;
let imported: Awaited<ReturnType<typeof importJournals>> | undefined;
beforeAll(async () => {
  served = await servePages({ labels: { originOf: (id) => imported?.originOf(id) ?? SYNTHETIC } });
});
afterAll(() => served.close());

/** What `innerText` shows of a text with codes in place of what is not visible. */
const shown = (text: string): string => toVisibleText(text).replaceAll(/[[\]]/g, '');

const cases = HOSTILE_TEXTS.map((text, index) => [text, index] as const);

describe('a trace of hostile texts', () => {
  beforeAll(() => {
    served.server.reset();
    storeTraces(served.server, [...HOSTILE_CONVERSATIONS, ...HOSTILE_AGENTS]);
  });

  it('shows each as it is in a conversation, and runs none', async () => {
    const opened = await served.open('/usage');
    const { page } = opened;
    for (const [text, index] of cases) {
      await page.goto(addressOf(HOSTILE_CONVERSATIONS[index]));
      await page.getByRole('heading', { name: 'Evaluations' }).waitFor();
      expect(await textsAt(page, CONVERSATION_PLACES)).toEqual([
        shown(`${text}=${text}`),
        ...CONVERSATION_PLACES.slice(1).map(() => shown(text)),
      ]);
      for (const button of await page.getByRole('button', { name: 'Rendered' }).all()) {
        if (await button.isVisible()) await button.click();
      }
      await expectHarmless(page);
    }
    expectQuiet(opened);
  }, 60_000);

  it('shows each as it is in an agent trace, and runs none', async () => {
    const opened = await served.open('/usage');
    const { page } = opened;
    for (const [text, index] of cases) {
      await page.goto(addressOf(HOSTILE_AGENTS[index]));
      await page.getByText('Step 1').click();
      expect(await textsAt(page, AGENT_PLACES)).toEqual(AGENT_PLACES.map(() => shown(text)));
      expect(await page.locator('[role=tree]').innerText()).toContain('0.50');
      await expectHarmless(page);
    }
    expectQuiet(opened);
  }, 60_000);
});

describe('a trace of a text of a megabyte', () => {
  it('shows the beginning, and the rest when the reader asks for it', async () => {
    served.server.reset();
    const [id, text] = ['0199c0de-0000-7000-8000-000000000001', '*word* '.repeat(171_500)];
    const messages = [{ role: 'user', content: text }];
    storeTraces(served.server, [{ id, trace: { messages } }]);
    const opened = await served.open(`/traces/eu/${id}`);
    const { page } = opened;
    const shownText = page.locator('.message .raw');
    const button = page.getByRole('button', { name: 'Show all, about 1,201,000 characters' });
    await button.waitFor();
    expect((await shownText.innerText()).length).toBeLessThan(20_100);
    expect(await page.getByRole('button', { name: 'Rendered' }).count()).toBe(0);
    await button.click();
    await button.waitFor({ state: 'detached' });
    expect((await shownText.textContent())?.length).toBe(text.length);
    expectQuiet(opened);
  }, 30_000);
});

describe('an address that no page has', () => {
  it.each(['/traces/', '/traces/EU/x', '/nothing'])('%s says so, with a way back', async (path) => {
    const { page } = await served.open(path);
    await page.getByRole('heading', { name: 'No such page' }).waitFor();
    expect(await page.title()).toBe('No such page · Align evaluations');
    await page.locator('main').getByRole('link', { name: 'traces' }).click();
    await page.getByRole('heading', { name: 'Traces in EU' }).waitFor();
  });
});

/** Where a conversation has the hostile text; the first one has it twice. */
const CONVERSATION_PLACES = [
  '.trace-header .tag',
  '.message.user .raw',
  '.message.assistant code',
  '.evaluations .explanation',
  '.evaluations details:last-of-type dd',
  '.comments .raw',
];
const AGENT_PLACES = [
  '.tree-label strong',
  '.tree-label .muted',
  '.interaction code',
  '.interaction .raw',
];

const addressOf = (seed: TraceSeed | undefined): string =>
  `${served.origin}/traces/eu/${String(seed?.id)}`;

/** The text of the first element at each place, also where it is folded. */
async function textsAt(page: Page, places: readonly string[]): Promise<string[]> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  const texts = await page.evaluate(
    (selectors) =>
      selectors.map((one) => document.querySelector<HTMLElement>(one)?.innerText ?? ''),
    [...places],
  );
  return texts.map(shown);
}

/** Expects that no text became an element, and that none ran. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => [
    'hacked' in window,
    document.body.querySelectorAll('img, iframe, object, embed, video, link, base, script').length,
    document.querySelectorAll('[style], a[href^="javascript:"]').length,
  ]);
  expect(found).toEqual([false, 0, 0]);
}

/** Scores a conversation with the command, offline; returns the path of the journal. */
async function writeOfflineRun(): Promise<string> {
  const folder = await createTemporaryFolder();
  const [data, journal] = [join(folder, 'data.jsonl'), join(folder, 'run.jsonl')];
  const messages = [
    { role: 'user', content: 'Where is it?' },
    { role: 'assistant', content: 'It left.' },
  ];
  await writeFile(data, JSON.stringify({ messages }));
  const criteria = ['-c', 'tone=Reward friendly answers', '-c', 'truth=Penalize lies'];
  const { exitCode } = await runCommand([
    'evaluate',
    data,
    '--offline',
    ...criteria,
    '--out',
    journal,
  ]);
  expect(exitCode).toBe(0);
  return journal;
}

/** Opens the only trace of a region. */
async function openFirst(region: Region): Promise<ServedPage> {
  const [trace] = [...served.server.store(region).traces.values()];
  return served.open(`/traces/${region}/${String(trace?.id)}`);
}

describe('a trace of a journal', () => {
  it.each<[string, Region, string]>([
    ['https://api.us.align.example', 'us', 'service'],
    ['judge gpt-5-mini at models.example, prompt 3', 'eu', 'judge gpt-5-mini'],
    ['offline', 'eu', 'synthetic'],
  ])('of %s is in %s, and its scores are labelled "%s"', async (service, region, label) => {
    const journal = await writeOfflineRun();
    const text = await readFile(journal, 'utf8');
    expect(text).toContain('"service":"offline"');
    await writeFile(journal, text.replace('"service":"offline"', `"service":"${service}"`));
    served.server.reset();
    imported = await importJournals(served.server, [journal]);
    const opened = await openFirst(region);
    const { page } = opened;
    await page.getByRole('heading', { name: 'Evaluations' }).waitFor();
    expect(await textsOf(page, '.evaluations .source')).toEqual([label, label]);
    expect(await textsOf(page, '.evaluations h3')).toEqual([
      '#1 Reward friendly answers',
      '#2 Penalize lies',
    ]);
    expect(await textsOf(page, '.message')).toEqual(['user Where is it?', 'assistant It left.']);
    expectQuiet(opened);
  });

  it('of agents has their scores in the tree', async () => {
    served.server.reset();
    const path = join(await createTemporaryFolder(), 'run.jsonl');
    await writeFile(
      path,
      traceJournal()
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    );
    imported = await importJournals(served.server, [path]);
    const opened = await openFirst('eu');
    const { page } = opened;
    await page.getByRole('tree').waitFor();
    expect(await textsOf(page, '.tree-label')).toEqual([
      '▾ Planner planner 0.00',
      '▸ Step 1',
      '▸ Search search 0.25',
      '· gone is not in the trace',
      '▸ Writer writer 0.50',
      '▾ Idle idle n/a',
      '▸ Step 1',
    ]);
    expectQuiet(opened);
  });
});
