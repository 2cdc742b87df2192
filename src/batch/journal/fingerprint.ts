import type { Bits64 } from './key-table.ts';

// Odd numbers without a pattern in their bits, as those of the hash MurmurHash3.
const FACTORS = { high: 0x9e37_79b1, low: 0x5f35_6495 } as const;
const MIXERS = { first: 0x85eb_ca6b, second: 0xc2b2_ae35 } as const;

/** Behind each part, so that "a", "bc" and "ab", "c" differ: a number that is not a code unit. */
const SEPARATOR = 0x1_0000;

/**
 * Returns 64 bits by which a list of texts is found in memory. Among a million lists two share them once in 37 million
 * runs. The hash is not cryptographic, and the texts are not joined: for a line of a journal, SHA-256 takes longer than
 * reading the line.
 */
export function toFingerprint(...parts: readonly string[]): Bits64 {
  let high: number = MIXERS.second;
  let low: number = MIXERS.first;
  for (const text of parts) {
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      high = Math.imul(high ^ unit, FACTORS.high);
      low = Math.imul(low ^ unit, FACTORS.low);
    }
    high = Math.imul(high ^ SEPARATOR, FACTORS.high);
    low = Math.imul(low ^ SEPARATOR, FACTORS.low);
  }
  // A product carries bits upwards only, so that the low ones need those above.
  high = mix(high, low);
  low = mix(low, high);
  return { high: high >>> 0, low: low >>> 0 };
}

function mix(one: number, other: number): number {
  return (
    Math.imul(one ^ (one >>> 16), MIXERS.first) ^ Math.imul(other ^ (other >>> 13), MIXERS.second)
  );
}
