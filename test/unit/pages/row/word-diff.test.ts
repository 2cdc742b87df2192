import { expect, it } from 'vitest';
import { type DiffPart, diffWords } from '../../../../src/pages/row/word-diff.ts';

it.each<[string, string, readonly DiffPart[]]>([
  ['Same words', 'Same words', [{ text: 'Same words', kind: 'same' }]],
  [
    'A cold answer',
    'A kind answer',
    [
      { text: 'A ', kind: 'same' },
      { text: 'cold', kind: 'removed' },
      { text: 'kind', kind: 'added' },
      { text: ' answer', kind: 'same' },
    ],
  ],
  ['', 'New', [{ text: 'New', kind: 'added' }]],
])('compares %j with %j word by word', (before, after, parts) => {
  expect(diffWords(before, after)).toEqual(parts);
});
