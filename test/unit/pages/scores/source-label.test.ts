import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import {
  type ScoreOrigin,
  SourceLabel,
  toSourceSentence,
} from '../../../../src/pages/scores/source-label.tsx';
import { textsOf } from '../../../kit/pages/rendered.ts';

const JUDGE = 'judge gpt-5-mini at models.example, prompt 3';

describe('what computed a score', () => {
  it.each<[ScoreOrigin, string, string]>([
    [{ kind: 'service', name: 'eu.align.example' }, 'service', 'Scored by eu.align.example.'],
    [
      { kind: 'judge', name: JUDGE },
      'judge gpt-5-mini',
      'Scored by gpt-5-mini at models.example as a judge; these are not scores of the Align cores.',
    ],
    [{ kind: 'judge', name: 'mine' }, 'judge mine', 'Scored by mine.'],
    [
      { kind: 'synthetic', name: 'offline' },
      'synthetic',
      'Offline: scores come from a checksum in the embedded server. They are synthetic and say nothing about your data.',
    ],
    [{ kind: 'service', name: JUDGE }, 'service', `Scored by ${JUDGE}.`],
    [{ kind: 'service', name: 'a\u202Eb' }, 'service', 'Scored by a[U+202E]b.'],
  ])('has a label and a sentence for %o', (origin, label, sentence) => {
    expect([...textsOf(h(SourceLabel, { origin })), toSourceSentence(origin)]).toEqual([
      label,
      sentence,
    ]);
  });

  it('shows the label, with the sentence as its title', () => {
    const origin = { kind: 'judge', name: '<b>\u202E' } as const;
    expect(renderToString(h(SourceLabel, { origin }))).toBe(
      '<span class="tag source judge" title="Scored by &lt;b>[U+202E].">judge &lt;b><span class="code" title="A character that is not visible">U+202E</span></span>',
    );
  });
});
