import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { FilterForm } from '../../../../../src/pages/serve/traces/filter-form.tsx';

describe('the filters of the trace list', () => {
  it('have the values of the address, and the message of the service at their field', () => {
    const html = render(
      h(FilterForm, {
        route: { page: 'traces', region: 'us', query: 'min_score=2&tags=a&exclude=comments' },
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
    expect(inputs.filter((input) => input.includes(' checked')).join()).toContain(
      'value="comments"',
    );
    expect(html).toMatch(/<option (?:selected )?value="us"(?: selected)?>US/);
  });
});
