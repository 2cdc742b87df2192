import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LineWindow } from '../../../../src/batch/node/line-window.ts';

const WINDOW_BYTES = 65_536;

let folder: string;
let descriptor: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'line-window-'));
});

afterEach(() => {
  closeSync(descriptor);
  rmSync(folder, { recursive: true });
});

/** Writes a file, and returns a reader of its lines by their numbers from 0. */
function open(text: string): (line: number) => string {
  const path = join(folder, 'lines.txt');
  writeFileSync(path, text);
  descriptor = openSync(path, 'r');
  const window = new LineWindow(descriptor);
  const lines = text.split('\n');
  const offsets = lines.map((_, index) =>
    lines.slice(0, index).reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0),
  );
  return (line) => window.read(offsets[line] ?? Number.NaN);
}

describe('LineWindow', () => {
  const many = Array.from({ length: 3000 }, (_, index) => `${String(index)} ${'ü'.repeat(40)}`);
  const orders: Readonly<Record<string, (index: number) => number>> = {
    'in their order': (index) => index,
    backwards: (index) => many.length - 1 - index,
    'far from each other': (index) => (index * 1571) % many.length,
  };

  for (const [name, toLine] of Object.entries(orders)) {
    test(`reads lines ${name}`, () => {
      const read = open(`${many.join('\n')}\n`);
      const numbers = many.map((_, index) => toLine(index));
      expect(numbers.map(read)).toEqual(numbers.map((number) => many[number]));
    });
  }

  const sizes = [WINDOW_BYTES - 1, WINDOW_BYTES, WINDOW_BYTES + 1, 5 * WINDOW_BYTES + 7];

  for (const size of sizes) {
    test(`reads a line of ${String(size)} bytes between short ones`, () => {
      const long = 'x'.repeat(size);
      const read = open(`before\n${long}\nafter\n`);
      expect([0, 1, 2, 1, 0].map(read)).toEqual(['before', long, 'after', long, 'before']);
    });

    test(`reads a last line of ${String(size)} bytes that has no newline`, () => {
      const last = 'y'.repeat(size);
      const read = open(`before\n${last}`);
      expect([0, 1].map(read)).toEqual(['before', last]);
    });
  }

  test('returns an empty text behind the end of the file', () => {
    open('one\ntwo\n');
    expect(new LineWindow(descriptor).read(1000)).toBe('');
  });
});
