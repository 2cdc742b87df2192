import { describe, expect, it } from 'vitest';
import { journalOf, joinParts, renderSample, sampleReport } from '../kit/pages/html-reports.ts';
import { renderHtmlReport } from '../../src/report/render-html-report.ts';
import { supportJournal } from '../kit/journal/report-samples.ts';
import { openDocument, textsOf, useBrowser } from './browser.ts';

useBrowser();

const user = (content: unknown): object => ({ role: 'user', content });

describe('the filters of a report', () => {
  it('choose a range of scores, and stay where Enter is pressed', async () => {
    const { page } = await openDocument(
      await renderSample(
        journalOf([
          { scores: { tone: 0.1 } },
          { scores: { tone: 0.5 } },
          { scores: { tone: 0.9 } },
          { scores: { tone: null } },
        ]),
      ),
    );
    await page.getByRole('spinbutton', { name: 'lowest score' }).fill('0.2');
    expect(await textsOf(page, 'tbody button.open')).toEqual(['r2', 'r3']);
    await page.getByRole('spinbutton', { name: 'highest score' }).fill('0.8');
    await page.getByRole('spinbutton', { name: 'highest score' }).press('Enter');
    expect(await textsOf(page, 'tbody button.open')).toEqual(['r2']);
    expect(new URL(page.url()).search).toBe('');
  });

  it('list 500 of many groups, and the one of the address', async () => {
    const rows = Array.from({ length: 501 }, (_, index) => ({
      group: `group ${index}`,
      scores: { tone: 0.5 },
    }));
    const html = await renderSample(journalOf(rows), { conversations: false });
    const { page } = await openDocument(html, { hash: '#group=gone' });
    const group = page.getByRole('combobox', { name: 'group', exact: true });
    expect(await group.inputValue()).toBe('gone');
    const options = await group.locator('option').allTextContents();
    expect([options.length, ...options.slice(-3)]).toEqual([
      503,
      'group 499',
      'gone',
      '500 of 501',
    ]);
    expect(await page.locator('.empty').innerText()).toContain('group gone');
  });
});

describe('the table of a report', () => {
  it('says that it has the lowest rows only', async () => {
    const html = await renderSample(supportJournal(6), { maxRows: 2 });
    const { page } = await openDocument(html);
    expect(await page.locator('[role=status]').innerText()).toBe(
      '2 rows; the report has the lowest of 6',
    );
  });

  it('says that a run has no rows', async () => {
    const { page } = await openDocument(await renderSample(journalOf([])));
    expect(await textsOf(page, '.empty')).toEqual(['The run has no rows.']);
  });

  it('opens a row with a click anywhere in it, but not with one that selects a text', async () => {
    const { page } = await openDocument(await renderSample(supportJournal(3)));
    const excerpt = page.locator('#explorer .excerpt').first();
    await excerpt.evaluate((element) => getSelection()?.selectAllChildren(element));
    await excerpt.dispatchEvent('click');
    expect(await page.locator('.row-dialog').isVisible()).toBe(false);
    await page.evaluate(() => getSelection()?.removeAllRanges());
    await excerpt.click();
    await page.waitForSelector('.row-dialog .chat');
  });

  it('shows what was not evaluated, what turned, and trials that failed', async () => {
    const before = journalOf([{ scores: { tone: 0.2 } }, { scores: { tone: 0.9 } }]);
    const lines = journalOf(
      [
        { scores: { tone: 0.9 }, group: 'a' },
        { scores: { tone: 0.1 } },
        { scores: { grounded: 0.5 } },
      ],
      { trials: 2 },
    );
    const more = lines.flatMap((line) =>
      line.t === 'out' && line.name === 'grounded'
        ? [
            line,
            {
              ...line,
              trial: 2,
              attempts: 3,
              status: 'failed' as const,
              error: { name: 'ServerError', code: 'server', message: 'The service failed.' },
            },
          ]
        : [line],
    ) as typeof lines;
    const gates = { threshold: { all: 0.5 } };
    const { page } = await openDocument(await renderSample(more, { before, gates }));
    expect(await textsOf(page, '#explorer tbody tr')).toEqual([
      'r2 ▼ −0.80 0.10 <0.5 from 0.90 turned worse - Because of tone.',
      'r1 ▲ +0.70 0.90 from 0.20 turned better - a Because of tone.',
      'r3 - - 0.50 some failed Because of grounded.',
    ]);
    await page.getByRole('button', { name: 'r3' }).click();
    await page.waitForSelector('.row-dialog .chat');
    await page.getByText('2 trials: 0.50, failed').click();
    expect(await textsOf(page, '.row-dialog .result-head')).toEqual([
      'grounded 0.50 lowest, 900 ms',
      'trial 1 0.50 900 ms',
      'trial 2 failed 900 ms, 3 attempts',
    ]);
  });
});

describe('the dialog of a row', () => {
  it('has no conversation in a report without conversations, and no more without lines', async () => {
    const lines = supportJournal(1);
    const without = await openDocument(await renderSample(lines, { conversations: false }), {
      hash: '#row=1',
    });
    await without.page.getByText('This report has no conversations.').waitFor();
    const html = await joinParts(renderHtmlReport(sampleReport(lines)));
    const bare = await openDocument(html, { hash: '#row=1' });
    expect(await bare.page.locator('.row-dialog').innerText()).toContain('parcel-1');
  });

  it('shows as JSON what is not a conversation', async () => {
    const rows = [{ scores: { tone: 0.1 }, body: { input: 'Hi' } }];
    const { page } = await openDocument(await renderSample(journalOf(rows as never)), {
      hash: '#row=1',
    });
    await page.getByText('"input": "Hi"').waitFor();
    const texts = [{ scores: { tone: 0.1 }, body: 'Only a text' }];
    const other = await openDocument(await renderSample(journalOf(texts as never)), {
      hash: '#row=1',
    });
    await other.page.getByText('"Only a text"').waitFor();
  });

  it('moves nowhere from a row that the filters leave out', async () => {
    const { page } = await openDocument(await renderSample(supportJournal(3)), {
      hash: '#q=parcel&row=2',
    });
    await page.waitForSelector('.row-dialog .chat');
    const title = await page.locator('#dialog-title').innerText();
    await page.keyboard.press('n');
    expect(await page.locator('#dialog-title').innerText()).toBe(title);
  });

  it('shows explanations of agents that have no name, and none of those without a text', async () => {
    const agents = { a: { explanation: 'Fine.' }, b: { name: 'B' }, c: null };
    const rows = [{ scores: { tone: 0.1 }, facts: { agents, warnings: ['late'] } as never }];
    const { page } = await openDocument(await renderSample(journalOf(rows)), { hash: '#row=1' });
    await page.getByText('1 explanations of agents').click();
    expect(await textsOf(page, '.row-dialog dl')).toEqual(['a Fine.']);
    expect(await textsOf(page, '.row-dialog summary')).toEqual([
      '1 explanations of agents',
      'Warnings (1)',
    ]);
  });

  it('shows messages without content, calls without a name, and how many tools there were', async () => {
    const call = { id: 'c1', type: 'function', function: { arguments: '{}' } };
    const messages = [
      user(''),
      user([]),
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: 'done' },
      {
        role: 'assistant',
        content: 'Hi',
        tool_calls: [{ ...call, function: { name: 'find', arguments: '{}' } }],
      },
    ];
    const rows = [{ a: 1 }, [], [{}, {}]].map((tools, index) => ({
      scores: { tone: index / 10 },
      body: { messages, tools },
    }));
    const { page } = await openDocument(await renderSample(journalOf(rows as never)), {
      hash: '#row=1',
    });
    await page.waitForSelector('.row-dialog .chat');
    const summaries = async () => textsOf(page, '.row-dialog summary');
    expect(await textsOf(page, '.message')).toEqual([
      'user No content',
      'user No content',
      'assistant { "id": "c1", "type": "function", "function": { "arguments": "{}" } }',
      'tool result of c1 done',
      'assistant Hi calls find c1 {}',
    ]);
    expect(await summaries()).toEqual(['1 tool was available']);
    await page.keyboard.press('n');
    await page.locator('#dialog-title', { hasText: 'r2' }).waitFor();
    await page.waitForSelector('.row-dialog .chat');
    expect(await summaries()).toEqual([]);
    await page.keyboard.press('n');
    await page.getByText('2 tools were available').waitFor();
  });

  it('renders every element of Markdown, and cuts a long text between characters', async () => {
    const markdown =
      '# Title\n\nline one  \nline two\n\n***\n\n![a picture](x.png) [mail](mailto:a@b.example)';
    const long = `${'a'.repeat(19_999)}😀${'b'.repeat(100)}`;
    const messages = [user(markdown), user(long), user('c'.repeat(20_001))];
    const rows = [{ scores: { tone: 0.1 }, body: { messages } }];
    const { page } = await openDocument(await renderSample(journalOf(rows as never)), {
      hash: '#row=1',
    });
    await page.getByRole('button', { name: 'Rendered' }).first().click();
    expect(await page.locator('.rendered').first().innerHTML()).toBe(
      '<p><strong>Title</strong></p>\n<p>line one<br>\nline two</p>\n<hr>\n<p>!a picture mail</p>',
    );
    expect(await page.locator('.message').nth(1).innerText()).toContain(`${'a'.repeat(50)}… `);
    expect(await page.locator('.message').nth(2).innerText()).toContain(`${'c'.repeat(50)}… `);
  });
});
