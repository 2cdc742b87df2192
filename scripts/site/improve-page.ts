const ANCHOR = /<a [^>]*class="tsd-anchor-icon">.*?<\/a>/gs;

/** Changes of a page of typedoc's theme, for readers who use a keyboard or a screen reader. Axe checks the result. */
const CHANGES: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  // Landmarks: all content is in one.
  [/<div class="col-content">/, '<div class="col-content" role="main">'],
  [
    /<div class="page-menu">/,
    '<div class="page-menu" role="complementary" aria-label="Settings and sections">',
  ],
  // A link inside of the button that folds a section cannot be reached.
  [/<summary [^>]*>.*?<\/summary>/gs, (summary) => summary.replaceAll(ANCHOR, '')],
  // The titles of "Example", "Returns" and the like would skip levels of headings.
  [
    /<h(?<level>[45])(?: class="(?<classes>[^"]*)")?(?<rest>[^>]*>.*?)<\/h\k<level>>/gs,
    '<p class="tag-title $<classes>"$<rest></p>',
  ],
  [
    /<h3(?: class="(?<classes>tsd-index-heading[^"]*)")?(?<rest>(?: id="[^"]*")?>.*?)<\/h3>/gs,
    '<p class="tag-title $<classes>"$<rest></p>',
  ],
  [/<th><\/th>/g, '<td></td>'],
  // A wide table scrolls in its own box, which the keyboard reaches.
  [/<table>/g, '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>'],
  [/<\/table>/g, '</table></div>'],
];

/** Makes a page of typedoc's theme accessible. */
export function improvePage(html: string): string {
  return CHANGES.reduce(
    (page, [pattern, replacement]) =>
      typeof replacement === 'string'
        ? page.replace(pattern, replacement)
        : page.replace(pattern, replacement),
    html,
  );
}
