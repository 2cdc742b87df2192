import { expect, it } from 'vitest';
import { improvePage } from '../../../../scripts/site/improve-page.ts';

const ANCHOR = '<a href="#example" aria-label="Permalink" class="tsd-anchor-icon"><svg></svg></a>';

it.each([
  {
    what: 'names the landmarks of a page',
    html: '<div class="col-content"></div><div class="page-menu"></div>',
    better:
      '<div class="col-content" role="main"></div>' +
      '<div class="page-menu" role="complementary" aria-label="Settings and sections"></div>',
  },
  {
    what: 'removes links within the button of a section, and no other',
    html: `<summary class="s"><h2>Types${ANCHOR}</h2></summary><h2>More${ANCHOR}</h2>`,
    better: `<summary class="s"><h2>Types</h2></summary><h2>More${ANCHOR}</h2>`,
  },
  {
    what: 'makes the titles of tags paragraphs, because they skip levels of headings',
    html: `<h4 class="tsd-anchor-link" id="example">Example${ANCHOR}</h4><h4 class="tsd-returns-title">Returns</h4>`,
    better: `<p class="tsd-anchor-link tag-title" id="example">Example${ANCHOR}</p><p class="tsd-returns-title tag-title">Returns</p>`,
  },
  {
    what: 'lets the keyboard scroll a table, and has no empty header',
    html: '<table><tr><th></th><th>name</th></tr></table>',
    better:
      '<div class="wide" tabindex="0" role="group" aria-label="Table">' +
      '<table><tr><td></td><th>name</th></tr></table></div>',
  },
  { what: 'keeps the rest', html: '<h4>Own</h4><p>Text</p>', better: '<h4>Own</h4><p>Text</p>' },
])('$what', ({ html, better }) => {
  expect(improvePage(html)).toBe(better);
});
