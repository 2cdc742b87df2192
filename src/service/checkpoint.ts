/** Checks the time after this many items, which take far less than a millisecond. */
const ITEMS = 64;

let check = (): void => undefined;
let items = 0;

/**
 * Decodes a response and calls `requireTime` now and then, which throws when the deadline has passed. A page can take
 * longer to decode than to receive, and no timer fires while it is decoded.
 *
 * A variable of the module holds `requireTime`, because all calls share the schemas. Decoding is synchronous, so no
 * other call can begin before it ends.
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

/** Marks a place in a loop over the items of a response where decoding may stop. */
export function checkpoint(): void {
  items = (items + 1) % ITEMS;
  if (items === 0) check();
}
