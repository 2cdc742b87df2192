import { describe, expect, it } from 'vitest';
import type { MapRow } from '../../../../scripts/maps/coverage-map.ts';
import {
  findSentenceProblems,
  readSentences,
  updateRows,
} from '../../../../scripts/maps/promises.ts';

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

const section = 'page.md: Page';
const ROW: MapRow = { id: 'P-001', section, sentence: 'A call ends.', others: [] };

describe('findSentenceProblems', () => {
  it('accepts a page whose sentences are all listed', () => {
    expect(findSentenceProblems([{ section, text: 'A call ends.' }], [ROW])).toEqual([]);
  });

  it('reports a sentence of the page that is not listed, and a listed one that is not on the page', () => {
    expect(findSentenceProblems([{ section, text: 'A call settles.' }], [ROW])).toEqual([
      '"page.md: Page" has no row for "A call settles."',
      'P-001: "page.md: Page" does not contain "A call ends."',
    ]);
  });

  it('compares the headings too', () => {
    const other = 'page.md: Other';

    expect(findSentenceProblems([{ section: other, text: 'A call ends.' }], [ROW])).toEqual([
      '"page.md: Other" has no row for "A call ends."',
      'P-001: "page.md: Page" does not contain "A call ends."',
    ]);
  });

  it('lets a row of figures be listed by its first cells, but no sentence by its first words', () => {
    const sentences = [
      { section, text: 'no fault · value, 0.0 s · value, 0.2 s' },
      { section, text: 'A call ends. …' },
    ];
    const rows = [
      { ...ROW, sentence: 'no fault · …' },
      { ...ROW, sentence: 'A call …' },
    ];

    expect(findSentenceProblems(sentences, rows)).toEqual([
      '"page.md: Page" has no row for "A call ends. …"',
      'P-001: "page.md: Page" does not contain "A call …"',
    ]);
  });
});

describe('updateRows', () => {
  it('keeps ids, adds rows with ids that were never used, and drops rows without a sentence', () => {
    const rows = [
      { ...ROW, id: 'P-007', sentence: 'It is gone.' },
      { ...ROW, others: ['nothing to test: advice'] },
    ];
    const sentences = ['It is new.', 'A call ends.', 'It is newer.'].map((text) => ({
      section,
      text,
    }));

    expect(updateRows(sentences, rows, 'P')).toEqual([
      { id: 'P-008', section, sentence: 'It is new.', others: [] },
      { ...ROW, others: ['nothing to test: advice'] },
      { id: 'P-009', section, sentence: 'It is newer.', others: [] },
    ]);
  });
});
