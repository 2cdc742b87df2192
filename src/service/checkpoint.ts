/** The number of items after which the time is checked again: far less than a millisecond of work. */
const ITEMS = 64;

let check = (): void => undefined;
let items = 0;

/**
 * Decodes a response, and meanwhile calls `requireTime` now and then, which throws when the deadline has passed:
 * a page can take longer to decode than to receive, and no timer fires meanwhile.
 *
 * A variable of the module holds it, because the schemas are shared by all calls. This works since decoding is
 * synchronous: no other call can begin before it ends.
 */
export function withCheckpoints<T>(requireTime: () => void, decode: () => T): T {
  const outer = check;
  check = requireTime;
  try {
    return decode();
  } finally {
    check = outer;
  }
}

/** Marks a place in a loop over the items of a response where its decoding may end. */
export function checkpoint(): void {
  items = (items + 1) % ITEMS;
  if (items === 0) check();
}
