/** Reports whether the program runs on a page in a browser, where every visitor can read the key. */
export function isBrowser(): boolean {
  return typeof window !== 'undefined' && typeof window.document !== 'undefined';
}
