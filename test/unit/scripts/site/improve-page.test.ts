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
    html: `<h4 class="tsd-anchor-link" id="example">Example${ANCHOR}</h4><h4>Returns</h4><h5 class="a b">Index</h5><h3>Settings</h3>`,
    better: `<p class="tag-title tsd-anchor-link" id="example">Example${ANCHOR}</p><p class="tag-title ">Returns</p><p class="tag-title a b">Index</p><p class="tag-title ">Settings</p>`,
  },
  {
    what: 'lets the keyboard scroll a table, and has no empty header',
    html: '<table><tr><th></th><th>name</th></tr></table>',
    better:
      '<div class="wide" tabindex="0" role="group" aria-label="Table">' +
      '<table><tr><td></td><th>name</th></tr></table></div>',
  },
  { what: 'keeps the rest', html: '<h3 class="own">Own</h3>', better: '<h3 class="own">Own</h3>' },
])('$what', ({ html, better }) => {
  expect(improvePage(html)).toBe(better);
});
