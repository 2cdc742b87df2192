import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { PageError } from '../../../../../src/pages/serve/api/page-error.ts';
import type { PageTrace, TraceList } from '../../../../../src/pages/serve/api/records.ts';
import type { Loaded } from '../../../../../src/pages/serve/api/use-loaded.ts';
import type { TraceListRoute } from '../../../../../src/pages/serve/navigation/route.ts';
import { ListResult } from '../../../../../src/pages/serve/traces/list-result.tsx';
import { uuid } from '../../../../kit/server/reference-service.ts';
import { evaluationOf, traceOf } from '../trace/records.ts';

const TRACE = traceOf({ evaluations: [evaluationOf({ score: 0.83 })] });
const EMPTY: PageTrace = { ...TRACE, id: uuid(3), tags: null, rating: null, evaluations: [] };

interface Shown {
  readonly query?: string;
  readonly trail?: readonly string[];
  /** What the list was loaded for; by default what is shown. */
  readonly loaded?: Pick<TraceListRoute, 'region' | 'query'>;
  readonly newCount?: number;
  readonly isServerGone?: boolean;
}

function htmlOf(
  { value, ...list }: Partial<Loaded<TraceList>>,
  { query = '', trail = [], loaded = { region: 'eu', query }, ...shown }: Shown = {},
): string {
  return render(
    h(ListResult, {
      route: { page: 'traces', region: 'eu', query },
      list: {
        state: 'ready',
        value: value && { route: { page: 'traces', ...loaded }, list: value },
        error: undefined,
        ...list,
      },
      trail,
      navigate: () => {},
      onRetry: () => {},
      newCount: 0,
      isServerGone: false,
      ...shown,
    }),
  );
}

const textsOf = (html: string): string[] =>
  html
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
const listOf = (...traces: PageTrace[]): TraceList => ({ traces, next_page_token: null });

describe('the result of the trace list', () => {
  it('has a line per trace, with a link to it', () => {
    const html = htmlOf({ value: listOf(TRACE, EMPTY) });

    expect(textsOf(html)).toEqual([
      ...['2 traces on this page', 'time (UTC)', '↓', 'trace', 'answer', 'scores', 'rating'],
      ...[
        '2026-11-22 09:00:01',
        '00000000…',
        'It left.',
        'Reward friendly answers',
        '0.83',
        'good',
      ],
      ...['2026-11-22 09:00:01', '00000000…', 'It left.', '-'],
    ]);
    expect(html).toContain(`<a href="/traces/eu/${uuid(1)}"`);
    expect(html).toContain('<time datetime="2026-11-22T09:00:01.234Z">');
  });

  it('offers the new traces', () => {
    expect(textsOf(htmlOf({ value: listOf(TRACE) }, { newCount: 3 }))).toContain('3 new');
  });

  it('says nothing about an empty list when the server does not answer', () => {
    expect(textsOf(htmlOf({ value: listOf() }, { isServerGone: true }))).toEqual([]);
  });

  it('names the filters to loosen when there is no trace', () => {
    expect(textsOf(htmlOf({ value: listOf() }, { query: 'min_score=0.9&tags=env:prod' }))).toEqual([
      'No trace has all of this: lowest score 0.9, tag env:prod. Loosen one of them.',
    ]);
    expect(textsOf(htmlOf({ value: listOf() }))).toEqual([
      'There are no traces in EU. Look in US, evaluate something, or start serve with --import.',
    ]);
  });

  it('has links to newer and older traces', () => {
    const value = { traces: [TRACE], next_page_token: 'c' };
    const html = htmlOf({ value }, { query: 'page_token=b', trail: [''] });

    expect(html).toContain('<a href="/traces">‹ newer</a>');
    expect(html).toContain('<a href="/traces?page_token=c">older ›</a>');
    expect(htmlOf({ value }, { query: 'page_token=b' })).toContain(
      '<a href="/traces">‹ newest</a>',
    );
    expect(htmlOf({ value })).toContain('<span class="muted">‹ newer</span>');
  });

  it.each<[string, PageError, string[]]>([
    [
      'a region that is down',
      new PageError('The region eu cannot be reached', 503),
      ['The traces of EU could not be loaded:', 'The region eu cannot be reached', 'Try again'],
    ],
    [
      'an invalid filter',
      new PageError('', 422, [{ field: 'min_score', message: 'Wrong' }]),
      ['A filter is invalid. Its field says why.'],
    ],
    [
      'a page that is gone',
      new PageError('', 422, [{ field: 'page_token', message: 'Wrong' }]),
      ['This page of the list is gone. Show the traces again for the first one.'],
    ],
  ])('explains %s', (_name, error, texts) => {
    const shown = textsOf(htmlOf({ state: 'failed', error, value: listOf(TRACE) }));

    expect(shown.join(' ')).toBe(texts.join(' '));
  });

  it('keeps the table while another one loads', () => {
    const html = htmlOf({ state: 'loading', value: listOf(TRACE) });

    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('<table');
    expect(textsOf(htmlOf({ state: 'loading' }))).toEqual(['Loading…']);
  });

  it('has no link that needs the token of a list that still loads', () => {
    const value = { traces: [TRACE], next_page_token: 'c' };
    const html = htmlOf(
      { state: 'loading', value },
      { query: 'page_token=b', trail: [''], loaded: { region: 'eu', query: '' } },
    );

    expect(html).toContain('<span class="muted">older ›</span>');
    expect(html).toContain('‹ newer</a>');
  });

  it('shows nothing of the other region while the traces of this one load', () => {
    const html = htmlOf(
      { state: 'loading', value: listOf(TRACE) },
      { loaded: { region: 'us', query: '' } },
    );

    expect(textsOf(html)).toEqual(['Loading…']);
  });
});
