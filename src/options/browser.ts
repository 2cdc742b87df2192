/** Tells whether the program runs in a page of a browser, where anybody can read the key. */
export function isBrowser(): boolean {
  return typeof window !== 'undefined' && typeof window.document !== 'undefined';
}
