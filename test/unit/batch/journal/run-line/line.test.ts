import { describe, expect, it } from 'vitest';
import { toRunLine } from '../../../../../src/batch/journal/run-line.ts';
import { createRun, VECTORS } from '../../../../kit/journal/journal-lines.ts';

describe('the lines of the format, byte for byte', () => {
  it('of a run', () => {
    const { settings, ...run } = createRun();
    const { core, latest, cleaning, retention } = settings;
    const line = toRunLine(
      { settings: { retention, cleaning, latest, core }, ...run },
      {
        at: '2026-11-22T09:00:00.000Z',
        n: 1,
        run: '0199c0de-0000-7000-8000-000000000001',
        repaired: 0,
      },
    );
    expect(JSON.stringify(line)).toBe(VECTORS[0]);
  });
});

it('a run that continues a torn journal has the number of bytes that were cut', () => {
  const { by, kind, service, settings, s, criteria, trials, keep } = createRun();
  const run = { by, kind, service, settings, s, criteria, trials, keep };
  const line = toRunLine(run, { run: 'id', n: 2, at: 'now', repaired: 7 });
  expect(line).toEqual({ t: 'run', v: 1, run: 'id', n: 2, at: 'now', ...run, repaired: 7 });
  expect(Object.keys(line).at(-1)).toBe('repaired');
  expect(line).not.toHaveProperty('source');
});
