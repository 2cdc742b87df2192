import { describe, expect, it } from 'vitest';
import {
  findPromiseProblems,
  type PromiseFacts,
  type PromiseRow,
  readPromises,
  readSentences,
} from '../../../scripts/promises.ts';

const PAGE = `# Page

The first sentence ends
on this line. Is \`this\` the **second**? ("It is.") The last is 1.5 s.

\`\`\`ts
console.log('No sentence.'); // Nor this.

- nor this
\`\`\`

| option     | effect     |
| ---------- | ---------- |
| \`timeoutMs\` | The time. All of it. |

## List

- One. See [two](two.md).
- Three,
  four:
`;

describe('readSentences', () => {
  it('splits paragraphs, list items and rows into sentences, without code blocks and Markdown', () => {
    const first = 'page.md: Page';
    const second = 'page.md: List';

    expect(readSentences('page.md', PAGE)).toEqual([
      { section: first, text: 'The first sentence ends on this line.' },
      { section: first, text: 'Is this the second?' },
      { section: first, text: '("It is.")' },
      { section: first, text: 'The last is 1.5 s.' },
      { section: first, text: 'timeoutMs · The time. All of it.' },
      { section: second, text: 'One.' },
      { section: second, text: 'See two.' },
      { section: second, text: 'Three, four:' },
    ]);
  });
});

describe('readPromises', () => {
  it('reads the rows of tables, where an empty cell continues the sentence above', () => {
    const list = `
## page.md: Page

| sentence | file | test |
| -------- | ---- | ---- |
| A **call** \`ends\`. | \`a.test.ts\` | \`ends\` |
|  | \`b.test.ts\` | \`ends too\` |
`;
    const about = { section: 'page.md: Page', sentence: 'A call ends.' };

    expect(readPromises(list)).toEqual([
      { ...about, line: 6, file: 'a.test.ts', test: 'ends' },
      { ...about, line: 7, file: 'b.test.ts', test: 'ends too' },
    ]);
  });
});

describe('findPromiseProblems', () => {
  const section = 'page.md: Page';
  const row: PromiseRow = {
    line: 6,
    section,
    sentence: 'A call ends.',
    file: 'a.test.ts',
    test: 'ends',
  };
  const problemsWith = (facts: Partial<PromiseFacts>): string[] =>
    findPromiseProblems({
      sentences: [{ section, text: 'A call ends.' }],
      promises: [row],
      tests: new Set(['a.test.ts > ends']),
      scripts: new Set(['bench:faults']),
      ...facts,
    });

  it.each<[string, Partial<PromiseRow>]>([
    ['a test', {}],
    ['a command', { file: 'package.json', test: 'npm run bench -- faults' }],
    ['a reason why there is nothing to test', { file: '-', test: 'advice' }],
  ])('accepts a sentence with %s', (_, changes) => {
    expect(problemsWith({ promises: [{ ...row, ...changes }] })).toEqual([]);
  });

  it.each<[string, Partial<PromiseRow>, string]>([
    ['a test that does not exist', { test: 'starts' }, 'line 6: there is no "starts" in a.test.ts'],
    ['a test of another file', { file: 'b.test.ts' }, 'line 6: there is no "ends" in b.test.ts'],
    [
      'a command that does not exist',
      { file: 'package.json', test: 'npm run bench -- performance' },
      'line 6: there is no "npm run bench -- performance" in package.json',
    ],
    [
      'a command without npm',
      { file: 'package.json', test: 'bench:faults' },
      'line 6: there is no "bench:faults" in package.json',
    ],
    ['no reason', { file: '-', test: '' }, 'line 6: there is no "" in -'],
  ])('reports a sentence with %s', (_, changes, problem) => {
    expect(problemsWith({ promises: [{ ...row, ...changes }] })).toEqual([problem]);
  });

  it('reports a sentence of the page that is not listed, and a listed one that is not on the page', () => {
    const sentences = [{ section, text: 'A call settles.' }];

    expect(problemsWith({ sentences })).toEqual([
      '"page.md: Page" has no row for "A call settles."',
      'line 6: "page.md: Page" does not contain "A call ends."',
    ]);
  });

  it('compares the headings too', () => {
    const other = 'page.md: Other';

    expect(problemsWith({ sentences: [{ section: other, text: 'A call ends.' }] })).toEqual([
      '"page.md: Other" has no row for "A call ends."',
      'line 6: "page.md: Page" does not contain "A call ends."',
    ]);
  });

  it('lets a row of figures be listed by its first cells, but no sentence by its first words', () => {
    const sentences = [
      { section, text: 'no fault · value, 0.0 s · value, 0.2 s' },
      { section, text: 'A call ends. …' },
    ];
    const promises = [
      { ...row, sentence: 'no fault · …' },
      { ...row, sentence: 'A call …' },
    ];

    expect(problemsWith({ sentences, promises })).toEqual([
      '"page.md: Page" has no row for "A call ends. …"',
      'line 6: "page.md: Page" does not contain "A call …"',
    ]);
  });
});
