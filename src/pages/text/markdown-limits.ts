/** The most characters. The parser of Markdown needs too long for more, even without marks. */
const MAX_LENGTH = 50_000;

/**
 * The time of the parser grows with the square of the marks: texts made for it, such as `*_*_*_`, take less than 100 ms
 * with this many, and a minute with fifty times as many. Long runs are no exception, so each character of one counts.
 */
const MAX_MARKS = 800;

/** What costs more than a plain character: emphasis, code, brackets, escapes, lines, and marks of lists and quotes. */
const MARK = /[*_`~[\]!<>&\\#\n\r]|(?:[-+]|\d[.)])(?=\s|$)/g;

/** Whether rendering a text as Markdown is a matter of milliseconds: it comes from anybody, and nothing can stop the parser. */
export function canBeRendered(text: string): boolean {
  return text.length <= MAX_LENGTH && (text.match(MARK)?.length ?? 0) <= MAX_MARKS;
}

/**
 * The parts of Markdown that pages never show, by their names in micromark: without images, HTML and references, nothing is
 * loaded, and what is a link is seen where it is. The build leaves their code out.
 */
export const HIDDEN_CONSTRUCTS = ['labelStartImage', 'htmlFlow', 'htmlText', 'definition'] as const;
