import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { FilterForm } from '../../../../../src/pages/serve/traces/filter-form.tsx';

describe('the filters of the trace list', () => {
  it('have the values of the address, and the message of the service at their field', () => {
    const html = render(
      h(FilterForm, {
        route: { page: 'traces', region: 'us', query: 'min_score=2&tags=a&page_size=7' },
        problems: [
          { field: 'min_score', message: 'Input should be a number from 0 to 1' },
          { field: 'tags', message: 'Input should have the format key:value1,value2' },
          { field: 'tags', message: 'Input should have the format key:value1,value2' },
        ],
        onApply: () => {},
      }),
    );
    const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input);
    const invalid = inputs.filter((input) => input.includes('aria-invalid="true"'));

    expect(invalid.map((input) => /aria-describedby="([^"]*)"/.exec(input)?.[1])).toEqual([
      'problem-min_score',
      'problem-tags',
    ]);
    expect([...html.matchAll(/id="problem-[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
      'Input should be a number from 0 to 1',
      'Input should have the format key:value1,value2',
    ]);
    expect(html).toMatch(/<option (?:selected )?value="us"(?: selected)?>US/);
  });

  it.each([
    ['min_score=0.5&tags=a:b', false],
    ['', false],
    ['page_size=7', true],
    ['start_date=2026-11-22', true],
    ['criteria=Reward+friendly+answers', true],
  ])('that are rare are folded unless the address has one: %s', (query, isOpen) => {
    const route = { page: 'traces', region: 'eu', query } as const;
    const html = render(h(FilterForm, { route, problems: [], onApply: () => {} }));

    expect(/<details class="more"( open)?/.exec(html)?.[1]).toBe(isOpen ? ' open' : undefined);
  });
});
