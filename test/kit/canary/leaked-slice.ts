/** Finds a slice of a secret in a text. */
export function leakedSlice(text: string, secret: string, length: number): string | undefined {
  for (let start = 0; start + length <= secret.length; start += 1) {
    const slice = secret.slice(start, start + length);
    if (text.includes(slice)) return slice;
  }
  return undefined;
}
