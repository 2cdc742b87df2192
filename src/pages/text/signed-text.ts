/** A difference of scores with its sign, with a real minus; `0.00` without a difference that can be seen. */
export function toSignedText(difference: number, digits = 2): string {
  const text = Math.abs(difference).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${difference < 0 ? '−' : '+'}${text}`;
}

/** Puts real minus signs in place of hyphens before digits. */
export function withMinus(text: string): string {
  return text.replaceAll(/-(?=\d)/g, '−');
}
