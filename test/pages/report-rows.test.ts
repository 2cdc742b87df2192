import { describe, expect, it } from 'vitest';
import type { JournalLine } from '../../src/batch/journal/lines.ts';
import { createOutcome, createRun, STOP } from '../kit/journal/journal-lines.ts';
import { createAnswer, createTaskRow } from '../kit/journal/tasks.ts';
import { journalOf, renderSample, type SampleRow } from '../kit/pages/html-reports.ts';
import { findings } from './axe.ts';
import { expectQuiet, openDocument, textsOf, useBrowser } from './browser.ts';

useBrowser();

const open = 'button.open';

describe('a report of many criteria', () => {
  const names = Array.from({ length: 12 }, (_, index) => `quality-${String(index + 1)}`);
  const rows = Array.from({ length: 3 }, (_, index): SampleRow => {
    const scores = Object.fromEntries(names.map((name, place) => [name, (index + place) / 20]));
    return { id: `chat-${String(index)}`, scores };
  });
  const rendering = renderSample(journalOf(rows));

  it('has a column for six of them, and for others that the reader chooses', async () => {
    const opened = await openDocument(await rendering);
    const { page } = opened;
    const columns = () => textsOf(page, '#explorer thead th:has(button)');
    // The sign of the order is behind the name.
    const shown = async () =>
      (await columns()).flatMap((text) => /^quality-\d+/.exec(text)?.[0] ?? []);
    expect(await shown()).toHaveLength(6);
    await page.locator('.columns summary').click();
    expect(await page.locator('.columns summary').innerText()).toBe('Columns: 6 of 12 criteria');

    await page.getByRole('checkbox', { name: 'quality-12' }).check();
    await page.getByRole('checkbox', { name: 'quality-1', exact: true }).uncheck();
    expect(await shown()).toEqual([...names.slice(1, 6), 'quality-12']);
    expectQuiet(opened);
  });

  it.each([1440, 390])('has no findings of axe with the columns open: %i px', async (width) => {
    const { page } = await openDocument(await rendering, { viewport: { width, height: 900 } });
    if (width > 1100) await page.locator('.columns summary').click();
    expect(await findings(page)).toEqual([]);
  });

  it('can be read with forced colours', async () => {
    const opened = await openDocument(await rendering, { forcedColors: 'active' });
    await opened.page.locator(open).first().click();
    expect(await opened.page.locator('dialog h2').innerText()).toBe('chat-0');
    expect(await findings(opened.page)).toEqual([]);
    expectQuiet(opened);
  });
});

describe('the answers of two runs', () => {
  const chat = (question: string, answer?: string): object => ({
    messages: [
      { role: 'user', content: question },
      ...(answer === undefined ? [] : [{ role: 'assistant', content: answer }]),
    ],
  });
  const journal = (bodies: readonly object[], score: number) =>
    journalOf(
      bodies.map((body, index) => ({ id: `chat-${String(index)}`, scores: { tone: score }, body })),
    );
  const before = journal([chat('Hi', 'Hello!'), chat('Hi'), chat('Hi', 'Hello!')], 0.9);
  const after = journal([chat('Hi', 'Hello!'), chat('Hi', 'Hey!'), chat('Ho', 'Hey!')], 0.1);
  const rendering = renderSample(after, { before });

  it('are called the same when they are', async () => {
    const { page } = await openDocument(await rendering);
    await page.locator(open, { hasText: 'chat-0' }).first().click();
    expect(await page.locator('.answer-tools').innerText()).toContain(
      'Both answers are the same text.',
    );
  });

  it('show that one is missing', async () => {
    const { page } = await openDocument(await rendering);
    await page.locator(open, { hasText: 'chat-1' }).first().click();
    expect(await page.locator('.pair .answer.before').first().innerText()).toContain('No answer');
  });

  it('show the words that differ, and the answers again', async () => {
    const { page } = await openDocument(await rendering);
    await page.locator(open, { hasText: 'chat-2' }).first().click();
    const button = page.getByRole('button', { name: 'Word diff' });
    await button.click();
    expect(await page.locator('ins').first().textContent()).toBe('Hey');
    await button.click();
    expect(await page.locator('ins').count()).toBe(0);
  });
});

describe('a row whose trials have answers of their own', () => {
  const row = createTaskRow('late');
  const answers = [1, 2].map((trial) => createAnswer(row, { trial }));
  const lines: JournalLine[] = [
    {
      t: 'run',
      v: 1,
      run: 'id',
      n: 1,
      at: '2026-11-22T09:00:00.000Z',
      ...createRun({ trials: 2 }),
    },
    row,
    ...answers,
    ...answers.map(({ r, trial }) => createOutcome({ id: 'late', n: 1, r }, { trial })),
    { ...STOP, why: 'done', left: 0 },
  ];

  it('says whose answer it shows', async () => {
    const opened = await openDocument(await renderSample(lines));
    const { page } = opened;
    await page.locator(open).first().click();
    expect(await page.locator('.scored-answer').innerText()).toContain('Answer 1 to late');
    expect(await page.locator('.dialog-body').innerText()).toContain(
      'The answer of trial 1: the other trials have their own.',
    );
    expectQuiet(opened);
  });
});
