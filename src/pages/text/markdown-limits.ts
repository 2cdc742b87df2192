/** The largest number of characters. The parser of Markdown is too slow for more, even without marks. */
const MAX_LENGTH = 50_000;

/**
 * The time of the parser grows with the square of the number of marks: a text made for it, such as `*_*_*_`, takes less
 * than 100 ms with this many marks, and a minute with fifty times as many. Each character of a long run counts as a
 * mark.
 */
const MAX_MARKS = 800;

/** Costly marks: emphasis, code, brackets, escapes, lines, lists and quotes. */
const MARK = /[*_`~[\]!<>&\\#\n\r]|(?:[-+]|\d[.)])(?=\s|$)/g;

/**
 * Whether a text renders as Markdown within milliseconds. Texts come from any author, and nothing can stop the parser.
 */
export function canBeRendered(text: string): boolean {
  return text.length <= MAX_LENGTH && (text.match(MARK)?.length ?? 0) <= MAX_MARKS;
}

/**
 * The parts of Markdown that pages never show, by their names in micromark. Without images, HTML and references, a text
 * loads nothing, and every link is visible in place. The build leaves their code out.
 */
export const HIDDEN_CONSTRUCTS = ['labelStartImage', 'htmlFlow', 'htmlText', 'definition'] as const;
