import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { PageError } from '../../../../../src/pages/serve/api/page-error.ts';
import { CommentForm } from '../../../../../src/pages/serve/trace/comment-form.tsx';
import { Comments } from '../../../../../src/pages/serve/trace/comments.tsx';
import { Rating } from '../../../../../src/pages/serve/trace/rating.tsx';
import { TraceHeader } from '../../../../../src/pages/serve/trace/trace-header.tsx';
import { TraceProblem } from '../../../../../src/pages/serve/trace/trace-problem.tsx';
import { textsOf } from '../../../../kit/pages/rendered.ts';
import { HOSTILE_TEXTS } from '../../../../kit/journal/report-samples.ts';

const neverSent = (): Promise<never> => Promise.reject(new Error('Nothing is sent in this test.'));

describe('TraceHeader', () => {
  const id = '0199c0de-0000-7000-8000-00000000000a';
  const head = {
    id,
    region: 'eu' as const,
    listHref: '/traces?min_score=0.5',
    copyText: neverSent,
  };

  it('shows the id until the trace is loaded', () => {
    expect(textsOf(h(TraceHeader, { ...head, trace: undefined }))).toEqual([
      '‹ Traces',
      'Trace 0199c0de…',
      id,
      'Copy id',
      'EU',
    ]);
  });

  it('links to the list with its filters', () => {
    expect(renderToString(h(TraceHeader, { ...head, trace: undefined }))).toContain(
      '<a href="/traces?min_score=0.5">',
    );
  });

  it.each<[string, string]>([
    ['2026-11-22T10:00:01.999+01:00', '2026-11-22 09:00:01 UTC'],
    ['some day', 'some day'],
  ])('shows the time %s as %s, and the tags', (createdAt, shown) => {
    const trace = {
      id,
      created_at: createdAt,
      tags: { env: 'prod', __proto__: 'x' },
      rating: null,
      evaluations: [],
    };
    const texts = textsOf(h(TraceHeader, { ...head, trace })).slice(4);
    expect(texts.join(' ')).toBe(`EU · ${shown} env=prod`);
  });
});

describe('TraceProblem', () => {
  it.each<[PageError | undefined, readonly string[]]>([
    [undefined, ['Loading…']],
    [
      new PageError('There is no trace with this id in this region', 404),
      ['There is no such trace', 'There is no trace with this id in this region'],
    ],
    [
      new PageError('trace_id: Input should be a valid UUID', 422),
      ['The address has no valid id of a trace', 'trace_id: Input should be a valid UUID'],
    ],
    [
      new PageError('The region is down', 503),
      ['The trace could not be loaded from US', 'The region is down', 'Try again'],
    ],
    [
      new PageError('No response'),
      ['The trace could not be loaded from US', 'No response', 'Try again'],
    ],
  ])('shows %o', (error, texts) => {
    const state = error === undefined ? 'loading' : 'failed';
    const view = h(TraceProblem, { error, region: 'us', state, reload: () => undefined });
    expect(textsOf(view)).toEqual(texts);
  });
});

describe('Rating', () => {
  it.each([
    [null, ['false', 'false']],
    [true, ['true', 'false']],
    [false, ['false', 'true']],
  ])('presses the button of the rating %s', (rating, pressed) => {
    const html = renderToString(
      h(Rating, {
        ...{ rating, rate: neverSent, isCurrent: true },
        onStored: () => undefined,
        onUnknown: () => undefined,
      }),
    );
    expect(Array.from(html.matchAll(/aria-pressed="(\w+)"/g), ([, value]) => value)).toEqual(
      pressed,
    );
  });
});

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
    const html = renderToString(h(CommentForm, form));
    expect(html).toContain('<label for="comment">');
    expect(html).toContain('aria-describedby="comment-problem"');
  });
});
