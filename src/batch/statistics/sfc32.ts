const WARM_UP = 15;

/** Creates a generator of 32-bit unsigned integers, the same on every machine for one seed (sfc32). */
export function createSfc32(seed: number): () => number {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed >>> 0];
  const next = (): number => {
    const value = (a + b + d) >>> 0;
    d = (d + 1) >>> 0;
    a = (b ^ (b >>> 9)) >>> 0;
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + value) >>> 0;
    return value;
  };
  for (let dropped = 0; dropped < WARM_UP; dropped += 1) next();
  return next;
}

/** Turns a 32-bit integer into an index below `size`. */
export function toIndex(random: number, size: number): number {
  return Math.floor((random * size) / 2 ** 32);
}
