import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { JournalLine } from '../../../../src/batch/journal/lines.ts';
import { HTML_MARK } from '../../../../src/report/document.tsx';
import { renderHtmlReport } from '../../../../src/report/render-html-report.ts';
import {
  joinParts,
  journalOf,
  renderSample,
  sampleReport,
} from '../../../kit/pages/html-reports.ts';
import { readReport } from '../../../kit/pages/report-document.ts';
import {
  HOSTILE_TEXTS,
  hostileJournal,
  resumedJournal,
  supportJournal,
} from '../../../kit/journal/report-samples.ts';

const CHAT = {
  messages: [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello!' },
  ],
};
const JOURNAL = journalOf([
  { scores: { tone: 0.9, grounded: 0.4 }, body: CHAT, group: 'a', tags: { env: 'prod' } },
  { scores: { tone: null, grounded: 'failed' }, named: false },
  {
    scores: { tone: 0.2, grounded: 0.3 },
    group: 'b',
    facts: { explanation: 'Cold.', sources: [{ id: 's', type: 'x' }] },
  },
]);

const hashOf = (text: string | undefined) =>
  createHash('sha256')
    .update(text ?? '')
    .digest('base64');

describe('the HTML report', () => {
  it('is the same text for the same report and lines', async () => {
    expect(await renderSample(JOURNAL)).toBe(await renderSample(JOURNAL));
  });

  it('begins with the mark by which the command knows its own reports', async () => {
    expect((await renderSample(JOURNAL)).startsWith(HTML_MARK)).toBe(true);
  });

  it('allows its own script and style sheet by their hashes, and nothing else', async () => {
    const html = await renderSample(JOURNAL);
    const [, script] = /<script>(.*)<\/script>/s.exec(html) ?? [];
    const [, style] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const [, policy = ''] =
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    expect(policy.replaceAll('&#39;', "'")).toBe(
      `default-src 'none'; script-src 'sha256-${hashOf(script)}'; style-src 'sha256-${hashOf(style)}'; img-src 'self' data:; base-uri 'none'; form-action 'none'`,
    );
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style>'));
  });

  it('has a script of at most 128 KB', async () => {
    const [, script = ''] = /<script>(.*)<\/script>/s.exec(await renderSample(JOURNAL)) ?? [];
    expect(script.length).toBeGreaterThan(10_000);
    expect(script.length).toBeLessThanOrEqual(128_000);
  });

  it('shows verdict, gates, criteria and the lowest rows without a script', async () => {
    const html = await renderSample(JOURNAL, { gates: { threshold: { all: 0.5 } } });
    expect(readReport(html).staticText).toMatchInlineSnapshot(
      `"Skip to the rows align-evals · chats.jsonl 2026-11-22 09:00 UTC · https://api.eu.align.example · default core · 3 rows · 1.0 s 1 evaluation failed (1 server); 2 of 2 gates failed. Gates: failed 4 scored 1 failed 1 not applicable criterion min-pass-rate tone ✗ FAILED 50 % limit 100 % grounded ✗ FAILED 0 % limit 100 % Criteria tone Reward tone 0.55 mark 0.5 0 0.5 1 2 scored 1 n/a 1 of 2 rows at or above 0.5 Numbers quartiles 0.38, 0.55, 0.72; standard deviation 0.49 score evaluations 0.0 to 0.1 0 0.1 to 0.2 0 0.2 to 0.3 1 0.3 to 0.4 0 0.4 to 0.5 0 0.5 to 0.6 0 0.6 to 0.7 0 0.7 to 0.8 0 0.8 to 0.9 0 0.9 to 1.0 1 grounded Reward grounded 0.35 mark 0.5 0 0.5 1 2 scored 1 failed 0 of 2 rows at or above 0.5 Numbers quartiles 0.33, 0.35, 0.38; standard deviation 0.07 score evaluations 0.0 to 0.1 0 0.1 to 0.2 0 0.2 to 0.3 0 0.3 to 0.4 1 0.4 to 0.5 1 0.5 to 0.6 0 0.6 to 0.7 0 0.7 to 0.8 0 0.8 to 0.9 0 0.9 to 1.0 0 Groups group tone grounded b 0.20 (1) 0.30 (1) a 0.90 (1) 0.40 (1) Rows The 3 lowest of 3 rows. With scripts, this page shows all rows of the report. id tone grounded group lowest explanation r3 0.20 &lt;0.5 0.30 &lt;0.5 b Cold. r1 0.90 0.40 &lt;0.5 a Because of grounded. row 2 n/a failed Because of tone."`,
    );
  });

  it('has rows as columns, and where their conversations are', async () => {
    const { templates } = readReport(await renderSample(JOURNAL));
    expect(templates['id="row-places"']).toEqual([0, 1, 2]);
    expect(JSON.stringify(templates['id="row-table"'])).toMatchInlineSnapshot(
      `"{"rows":{"criteria":[{"name":"tone","mark":null,"scores":[0.9,null,0.2],"states":"sns","before":[],"turned":""},{"name":"grounded","mark":null,"scores":[0.4,null,0.3],"states":"sfs","before":[],"turned":""}],"positions":[1,2,3],"labels":["r1","row 2","r3"],"groups":[0,-1,1],"tags":[[0],[],[]],"groupNames":["a","b"],"tagNames":["env=prod"],"excerpts":["Because of grounded.","Because of tone.","Cold."]},"totalRows":3,"title":"align-evals · chats.jsonl","command":["align-evals evaluate chats.jsonl --row "," -c 'tone=Reward tone' -c 'grounded=Reward grounded'"]}"`,
    );
  });

  it('has the script behind the rows and before the conversations, so that it starts early', async () => {
    const html = await renderSample(JOURNAL);
    const parts = ['id="row-table"', '<script>', 'data-chunk="0"', 'id="row-places"'];
    const places = parts.map((part) =>
      html.lastIndexOf(part === '<script>' ? part : `<template ${part}>`),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it('has everything about a row in a template of 25', async () => {
    expect(
      JSON.stringify(readReport(await renderSample(JOURNAL)).templates['data-chunk="0"']),
    ).toMatchInlineSnapshot(
      `"[{"results":[{"criterion":0,"trial":1,"status":"scored","score":0.9,"explanation":"Because of tone.","ms":900,"attempts":1},{"criterion":1,"trial":1,"status":"scored","score":0.4,"explanation":"Because of grounded.","ms":900,"attempts":1}],"body":{"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"Hello!"}]},"shared":[]},{"results":[{"criterion":0,"trial":1,"status":"not_applicable","score":null,"explanation":"Because of tone.","ms":900,"attempts":1},{"criterion":1,"trial":1,"status":"failed","score":null,"explanation":null,"error":"server: The service failed.","ms":900,"attempts":1}],"body":{"messages":[{"role":"user","content":"Hi"}]},"shared":[]},{"results":[{"criterion":0,"trial":1,"status":"scored","score":0.2,"explanation":"Cold.","ms":900,"attempts":1,"sources":[{"id":"s","type":"x"}]},{"criterion":1,"trial":1,"status":"scored","score":0.3,"explanation":"Cold.","ms":900,"attempts":1,"sources":[{"id":"s","type":"x"}]}],"body":{"messages":[{"role":"user","content":"Hi"}]},"shared":[]}]"`,
    );
    const { templates } = readReport(await renderSample(supportJournal(51)));
    const chunks = Object.entries(templates).filter(([name]) => name.startsWith('data-chunk'));
    expect(chunks.map(([name, rows]) => [name, (rows as unknown[]).length])).toEqual([
      ['data-chunk="0"', 25],
      ['data-chunk="1"', 25],
      ['data-chunk="2"', 1],
    ]);
  });

  it('has instructions and tools that conversations share once', async () => {
    const { templates } = readReport(await renderSample(supportJournal(30)));
    expect(Object.keys(templates).filter((name) => name.startsWith('data-text'))).toEqual([
      'data-text="0"',
    ]);
    const [first] = templates['data-chunk="1"'] as [{ shared: unknown }];
    expect(first.shared).toEqual([{ path: ['messages', 0, 'content'], text: 0 }]);
  });

  it.each([
    ['without the lines', renderHtmlReport(sampleReport(JOURNAL))],
    [
      'with conversations: false',
      renderHtmlReport(sampleReport(JOURNAL), { lines: () => JOURNAL, conversations: false }),
    ],
  ])('has results and no conversation %s', async (_name, parts) => {
    const html = await joinParts(parts);
    const details = readReport(html).templates['data-chunk="0"'] as object[];
    expect(details.map((detail) => Object.keys(detail))).toEqual([
      ['results'],
      ['results'],
      ['results'],
    ]);
  });

  it('keeps the rows with the lowest scores, and counts all', async () => {
    const { staticText, templates } = readReport(await renderSample(JOURNAL, { maxRows: 2 }));
    expect(templates['id="row-table"']).toMatchObject({
      totalRows: 3,
      rows: { positions: [1, 3] },
    });
    expect(staticText).toContain('The 2 lowest of 3 rows.');
  });

  it('uses the latest line of a row, and the latest outcome of its content', async () => {
    const [run, row, out, ...rest] = journalOf([{ scores: { tone: 0.5 }, body: CHAT }]);
    const changed = { ...row, r: 'other', body: { messages: [] } } as JournalLine;
    const later = { ...out, r: 'other', score: 0.7, sources: [1] } as JournalLine;
    const lines = [
      run,
      row,
      { ...out, sources: [0] } as JournalLine,
      changed,
      later,
      ...rest,
    ].filter((line) => line !== undefined);
    expect(readReport(await renderSample(lines)).templates['data-chunk="0"']).toMatchObject([
      { body: { messages: [] }, results: [{ score: 0.7, sources: [1] }] },
    ]);
  });

  it('reads lines that arrive one by one', async () => {
    async function* lines() {
      for (const line of JOURNAL) yield await Promise.resolve(line);
    }
    const parts = renderHtmlReport(sampleReport(JOURNAL), { lines });
    expect(await joinParts(parts)).toBe(await renderSample(JOURNAL));
  });

  it('is well-formed without a row', async () => {
    const { staticText, templates } = readReport(await renderSample(journalOf([])));
    expect(staticText).toContain('The 0 lowest of 0 rows.');
    expect(Object.keys(templates)).toEqual(['id="row-table"', 'id="row-places"', 'id="row-texts"']);
  });

  it('shows the comparison with an earlier run', async () => {
    const before = supportJournal(20, { shift: 0.2 });
    const html = await renderSample(supportJournal(20), {
      before,
      gates: { threshold: { all: 0.5 } },
    });
    const { staticText, templates } = readReport(html);
    expect(staticText).toContain('Compared with main.jsonl. Rows are paired by id.');
    expect(staticText).toMatch(/▼ \d+ turned worse ▲ 0 turned better at 0.5/);
    expect(templates['id="row-table"']).toMatchObject({
      rows: { criteria: [{ turned: expect.stringMatching(/^[-wb]{20}$/) }, {}, {}] },
    });
  });

  it('has the change of each row where rows of a resumed run share a position', async () => {
    const html = await renderSample(resumedJournal(), {
      before: resumedJournal([0.7, 0.2, 0.8]),
      gates: { threshold: { all: 0.5 } },
    });
    expect(readReport(html).templates['id="row-table"']).toMatchObject({
      rows: {
        positions: [1, 1, 2],
        labels: ['a', 'x', 'b'],
        criteria: [{ before: [0.7, 0.2, 0.8], turned: 'wb-' }],
      },
    });
  });

  it('labels the scores of both runs, and has no verdict for a comparison without gates', async () => {
    const before = journalOf([{ scores: { tone: 0.9 } }], { service: 'offline' });
    const report = sampleReport(journalOf([{ scores: { tone: 0.8 } }]), { before });
    const { staticText } = readReport(await joinParts(renderHtmlReport({ ...report, gates: [] })));
    expect(staticText).toContain('Offline: scores come from a checksum in the embedded server.');
    expect(staticText).toContain('Too few pairs to tell: tone.');
    expect(staticText).not.toContain('Gates:');
  });

  it('shows that some trials of a scored row failed', async () => {
    const [run, row, out, ...rest] = journalOf([{ scores: { tone: 0.9 } }], { trials: 3 });
    const failed = {
      status: 'failed',
      score: null,
      error: { name: 'ServerError', code: 'server' },
    };
    const outcomeOf = (facts: object) => ({ ...out, ...facts }) as JournalLine;
    const others = [
      outcomeOf({ ...failed, trial: 2 }),
      outcomeOf({ status: 'not_applicable', score: null, trial: 3 }),
    ];
    const lines = [run, row, out, ...others, ...rest].filter((line) => line !== undefined);
    const { staticText, templates } = readReport(await renderSample(lines));
    expect(templates['id="row-table"']).toMatchObject({ rows: { criteria: [{ states: 'i' }] } });
    expect(staticText).toContain('r1 0.90 some failed Because of tone.');
  });

  it('has the earlier answers and explanations of a comparison, by prompt where rows have no ids', async () => {
    const row = (answer: string, score: number) => ({
      named: false,
      scores: { tone: score },
      body: { messages: [CHAT.messages[0], { role: 'assistant', content: answer }] },
    });
    const [before, after] = [journalOf([row('Old', 0.9)]), journalOf([row('New', 0.2)])];
    const chunkOf = async (html: Promise<string>) =>
      readReport(await html).templates['data-chunk="0"'] as object[];
    expect(await chunkOf(renderSample(after, { before }))).toMatchObject([
      {
        earlier: {
          results: [{ criterion: 0, score: 0.9, explanation: 'Because of tone.' }],
          answer: { role: 'assistant', parts: [{ kind: 'text', text: 'Old' }] },
          hasOtherPrompt: false,
        },
      },
    ]);
    const [bare] = await chunkOf(renderSample(after, { before, conversations: false }));
    expect(bare).toMatchObject({ earlier: { results: [{ score: 0.9 }] } });
    expect(JSON.stringify(bare)).not.toContain('Old');
  });

  it('has the whole explanations and the answers, for the search', async () => {
    const { templates } = readReport(await renderSample(JOURNAL));
    expect(templates['id="row-texts"']).toEqual({
      explanations: [
        ['Because of tone.', 'Because of tone.', 'Cold.'],
        ['Because of grounded.', '', 'Cold.'],
      ],
      answers: ['Hello!', '', ''],
    });
  });

  it('has no text of the data as HTML', async () => {
    const html = await renderSample(hostileJournal(), { before: hostileJournal() });
    const page = html.replace(/<style>.*?<\/style>/s, '').replace(/<script>.*<\/script>/s, '');
    const tags = new Set(Array.from(page.matchAll(/<\/?([a-z][a-z0-9]*)/gi), ([, name]) => name));
    for (const name of ['script', 'img', 'iframe', 'plaintext', 'b'])
      expect(tags).not.toContain(name);
    for (const [, href = ''] of page.matchAll(/<a [^>]*href="([^"]*)"/g))
      expect(href).toMatch(/^#[\w=&;%+.*-]*$/);
    expect(page.match(/<!--/g)).toHaveLength(1);
    // In tags, beside the values of attributes.
    const bare = page.replaceAll(/"[^"]*"/g, '""');
    for (const [tag] of bare.matchAll(/<[^>]*>/g)) expect(tag).not.toMatch(/\s(on\w+|style)=/);
    for (const text of HOSTILE_TEXTS) if (/[<]/.test(text)) expect(page).not.toContain(text);
  });
});
