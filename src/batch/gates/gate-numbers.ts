/** Far smaller than a meaningful difference of scores, and far larger than a rounding error. */
const ROUNDING = 1e-9;

/** Compares without rounding errors. */
export function isAtLeast(value: number, required: number): boolean {
  return value >= required - ROUNDING;
}

/** With this many digits, numbers that differ for `isAtLeast` always look different. */
const MOST_DIGITS = 10;

/** Writes a number that a user set with the digits that it has, such as 0.7. */
export function toExactText(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** Writes a share that a user set in per cent, such as 90 %. */
export function toExactPercent(share: number): string {
  return `${toExactText(100 * share)} %`;
}

/** Writes a measured number with enough digits to look smaller than each limit above it. */
export function toTextBelow(
  value: number,
  limits: readonly number[],
  { digits }: { readonly digits: number },
): string {
  const missed = limits.filter((limit) => !isAtLeast(value, limit));
  return writeWith(digits, (used) => {
    const text = toSignless(value.toFixed(used));
    return missed.every((limit) => Number(text) < limit) ? text : null;
  });
}

/** Writes a measured share in per cent, such as 95.7 %; only a share of 1 looks like 100 %. */
export function toPercentBelow(share: number, required: number): string {
  if (share === 1) return '100 %';
  return `${toTextBelow(100 * share, [100 * required, 100], { digits: 1 })} %`;
}

/** Writes a level of confidence in per cent, such as 98.3 %. */
export function toLevelText(level: number): string {
  return `${Number(toTextBelow(100 * level, [100], { digits: 1 }))} %`;
}

/** Writes a difference with its sign, with a real minus; a difference that is 0 after rounding has no sign. */
export function toSignedText(difference: number, digits: number): string {
  return toSigned(toSignless(difference.toFixed(digits)));
}

/** Beside other text, a hyphen before a number reads as a dash. */
export function toSigned(text: string): string {
  return Number(text) > 0 ? `+${text}` : text.replace('-', '−');
}

/** Writes numbers with the fewest digits for which the writer does not return null. */
export function writeWith(digits: number, write: (digits: number) => string | null): string {
  for (let used = digits; used < MOST_DIGITS; used += 1) {
    const text = write(used);
    if (text !== null) return text;
  }
  return write(MOST_DIGITS) ?? '';
}

/** Removes the sign of a number that is 0 after rounding. */
function toSignless(text: string): string {
  return Number(text) === 0 ? text.replace('-', '') : text;
}
