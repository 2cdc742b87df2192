const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u;
const NARROW_ONLY = /^[ -~]*$/;
const COMBINING = /\p{M}/u;

/** Returns the number of columns of a text that was cleaned. */
export function displayWidth(text: string): number {
  if (NARROW_ONLY.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width;
}

function widthOf(character: string): number {
  if (COMBINING.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Cuts a text that is wider than the columns; `…` follows, or `...` on a terminal with ASCII only. */
export function fit(text: string, columns: number, isUnicode = true): string {
  if (displayWidth(text) <= columns) return text;
  const end = isUnicode ? '…' : '...';
  let rest = columns - end.length;
  let kept = '';
  for (const character of text) {
    rest -= widthOf(character);
    if (rest < 0) break;
    kept += character;
  }
  return kept.trimEnd() + end;
}
