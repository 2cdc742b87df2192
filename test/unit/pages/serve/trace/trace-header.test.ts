import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { TraceHeader } from '../../../../../src/pages/serve/trace/trace-header.tsx';
import { textsOf } from '../../../../kit/pages/rendered.ts';

describe('TraceHeader', () => {
  const id = '0199c0de-0000-7000-8000-00000000000a';
  const head = {
    id,
    region: 'eu' as const,
    listHref: '/traces?min_score=0.5',
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
