// A hash table by hand, because a `Map` needs too much memory for a long run. The index of a million rows with one outcome
// each has four million keys: two per row, one per row of the current run, one per outcome. They take 128 MB here, 295 MB
// in a `Map` of bigints, and 730 MB in a `Map` of strings and objects. A `Map` of numbers takes 204 MB, and its keys would
// collide, because a number holds 53 bits. This command prints the megabytes of a `Map` of bigints:
//
// node --expose-gc -p "m=new Map;for(i=0n;i<4000000n;i++)m.set(i<<40n,i<<39n);gc();process.memoryUsage().heapUsed/2**20"

/** 64 bits as two unsigned numbers of 32. Arithmetic on them is fast, and does not fill the heap as bigints do. */
export interface Bits64 {
  readonly high: number;
  readonly low: number;
}

const WORDS_PER_KEY = 4;
const FIRST_CAPACITY = 1024;
/** The share of places that may be used: searches in fuller tables are long. */
const MAX_LOAD = 0.75;

/** Maps fingerprints to values of 64 bits other than 0, in 16 bytes per place outside the heap. */
export class KeyTable {
  /** Per place the two halves of the key, then the two halves of the value. The value 0 marks a free place. */
  #words = new Uint32Array(FIRST_CAPACITY * WORDS_PER_KEY);
  #capacity = FIRST_CAPACITY;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: Bits64): Bits64 | undefined {
    return this.#valueAt(this.#placeOf(key));
  }

  /** Sets the value of a key, and returns the previous value. */
  set(key: Bits64, value: Bits64): Bits64 | undefined {
    let place = this.#placeOf(key);
    const before = this.#valueAt(place);
    if (this.#isFree(place)) {
      if (this.#size + 1 > this.#capacity * MAX_LOAD) {
        this.#grow();
        place = this.#placeOf(key);
      }
      this.#size += 1;
    }
    this.#write(place, key, value);
    return before;
  }

  #valueAt(place: number): Bits64 | undefined {
    return this.#isFree(place)
      ? undefined
      : { high: this.#word(place + 2), low: this.#word(place + 3) };
  }

  #word(index: number): number {
    return this.#words[index] ?? 0;
  }

  /** Returns the place of a key, or the free place where it belongs. */
  #placeOf({ high, low }: Bits64): number {
    // The capacity is a power of two. A fingerprint is a hash, so its low bits are spread evenly.
    const last = this.#capacity - 1;
    for (let index = low & last; ; index = (index + 1) & last) {
      const place = index * WORDS_PER_KEY;
      if (this.#isFree(place)) return place;
      if (this.#words[place] === high && this.#words[place + 1] === low) return place;
    }
  }

  #isFree(place: number): boolean {
    return this.#words[place + 2] === 0 && this.#words[place + 3] === 0;
  }

  #write(place: number, key: Bits64, value: Bits64): void {
    this.#words[place] = key.high;
    this.#words[place + 1] = key.low;
    this.#words[place + 2] = value.high;
    this.#words[place + 3] = value.low;
  }

  #grow(): void {
    const old = this.#words;
    this.#capacity *= 2;
    this.#words = new Uint32Array(this.#capacity * WORDS_PER_KEY);
    for (let from = 0; from < old.length; from += WORDS_PER_KEY) {
      const value = { high: old[from + 2] ?? 0, low: old[from + 3] ?? 0 };
      if (value.high === 0 && value.low === 0) continue;
      const key = { high: old[from] ?? 0, low: old[from + 1] ?? 0 };
      this.#write(this.#placeOf(key), key, value);
    }
  }
}

// Odd numbers without a pattern in their bits, like the factors of the hash MurmurHash3.
const FACTORS = { high: 0x9e37_79b1, low: 0x5f35_6495 } as const;
const MIXERS = { first: 0x85eb_ca6b, second: 0xc2b2_ae35 } as const;

/** Follows each part, so that "a", "bc" and "ab", "c" differ. The number is not a code unit. */
const SEPARATOR = 0x1_0000;

/**
 * Returns 64 bits by which a list of texts is found in memory. With a million lists, two of them share these bits once
 * in 37 million runs. The hash is not cryptographic: for a line of a journal, SHA-256 takes longer than reading the
 * line.
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
