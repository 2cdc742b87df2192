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
  // The titles of "Example" and other tags would skip levels of headings.
  [
    /<h4 class="tsd-anchor-link"(?<rest>.*?)<\/h4>/gs,
    '<p class="tsd-anchor-link tag-title"$<rest></p>',
  ],
  [
    /<h4 class="tsd-(?<kind>\w+-title)"(?<rest>.*?)<\/h4>/gs,
    '<p class="tsd-$<kind> tag-title"$<rest></p>',
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
