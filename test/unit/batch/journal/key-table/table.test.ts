import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyTable, toFingerprint } from '../../../../../src/batch/journal/key-table.ts';
import { RUNS } from '../../../errors/property-runs.ts';

// Few different halves, so that keys collide and differ in one half only.
const half = fc.oneof(fc.nat(3), fc.constantFrom(1023, 1024, 0x8000_0000, 0xffff_ffff));
const bits = fc.record({ high: half, low: half });
const value = bits.filter(({ high, low }) => high !== 0 || low !== 0);

describe('KeyTable', () => {
  it('maps any keys to any values, as a Map does', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(bits, value), { maxLength: 200 }), (entries) => {
        const table = new KeyTable();
        const map = new Map<string, object>();
        for (const [key, entry] of entries) {
          const name = JSON.stringify(key);
          expect(table.set(key, entry)).toEqual(map.get(name));
          map.set(name, entry);
          expect(table.get(key)).toEqual(entry);
        }
        expect(table.size).toBe(map.size);
        for (const [name, entry] of map) {
          expect(table.get(JSON.parse(name) as never)).toEqual(entry);
        }
      }),
      RUNS,
    );
  });

  it('keeps its keys when it grows', () => {
    const table = new KeyTable();
    const count = 20_000;
    const keys = Array.from({ length: count }, (_, index) => toFingerprint(`${index}`));
    expect(keys.map((key) => table.get(key))).toEqual(Array(count).fill(undefined));

    for (const [index, key] of keys.entries()) table.set(key, { high: index, low: index + 1 });
    expect(table.size).toBe(count);
    expect(keys.map((key) => table.get(key))).toEqual(
      keys.map((_, index) => ({ high: index, low: index + 1 })),
    );
    expect(table.get(toFingerprint('other'))).toBeUndefined();
  });

  it('finds keys that all belong to one place', () => {
    const table = new KeyTable();
    const keys = Array.from({ length: 500 }, (_, high) => ({ high, low: 1023 }));
    for (const key of keys) table.set(key, { high: 0, low: key.high + 1 });

    expect(keys.map((key) => table.get(key)?.low)).toEqual(keys.map(({ high }) => high + 1));
    expect(table.get({ high: 500, low: 1023 })).toBeUndefined();
  });
});
