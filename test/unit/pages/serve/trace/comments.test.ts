import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { Comments } from '../../../../../src/pages/serve/trace/comments.tsx';
import { textsOf } from '../../../../kit/pages/rendered.ts';
import { HOSTILE_TEXTS } from '../../../../kit/journal/report-samples.ts';
import { neverSent } from './records.ts';

describe('Comments', () => {
  const form = {
    comment: neverSent,
    onStored: () => undefined,
    onUnknown: () => undefined,
    isCurrent: true,
  };

  it('shows time and text of each comment, and a form', () => {
    const comments = HOSTILE_TEXTS.slice(0, 2).map((comment, index) => ({
      id: String(index),
      trace_id: 't',
      comment,
      created_at: '2026-11-22T09:00:01Z',
    }));
    expect(textsOf(h(Comments, { ...form, comments }))).toEqual([
      'Comments',
      '2026-11-22 09:00:01 UTC',
      '&lt;/script>&lt;script>window.hacked = 1&lt;/script>',
      '2026-11-22 09:00:01 UTC',
      '&lt;/template>&lt;/style>&lt;/title>&lt;script>window.hacked = 2&lt;/script>',
      'Write a comment',
      'Add comment',
    ]);
  });

  it('says that there is none', () => {
    expect(textsOf(h(Comments, { ...form, comments: [] }))).toEqual([
      'Comments',
      'No comments.',
      'Write a comment',
      'Add comment',
    ]);
  });

  it('names the field, and the place of its problem', () => {
    const html = renderToString(h(Comments, { ...form, comments: [] }));
    expect(html).toContain('<label for="comment">');
    expect(html).toContain('aria-describedby="comment-problem"');
  });
});
