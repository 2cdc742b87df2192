import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { LockedPage, Page } from '../../../../src/pages/serve/page.tsx';
import { textsOf } from '../../../kit/pages/rendered.ts';
import { PAGE_PROPS } from './page-props.ts';

describe('a page without data', () => {
  it('asks for the printed link without a token that the server accepts', () => {
    expect(textsOf(h(LockedPage, {}))).toEqual([
      'Open the printed link',
      'These pages need a token. Open the link after',
      'pages',
      'in the lines that',
      'align-evals serve',
      'printed: it ends with',
      '#token=…',
      'Each start of the server has another token, so older links stop working.',
    ]);
  });

  it('leads to the other pages at an address without a page', () => {
    const page = h(Page, { ...PAGE_PROPS, route: { page: 'unknown' } });
    expect(renderToString(page)).toBe(
      '<h1 tabindex="-1">No such page</h1><p>No page has this address. Go to <a href="/usage">usage</a> or <a href="/traces">traces</a>.</p>',
    );
  });
});
