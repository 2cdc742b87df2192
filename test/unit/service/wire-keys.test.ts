import { describe, expect, it } from 'vitest';
import { isTimestamp, toTime } from '../../../src/service/timestamp.ts';
import { toWireFields, toWireKey } from '../../../src/service/wire-keys.ts';

describe('the name of a field on the wire', () => {
  it.each([
    ['createdAt', 'created_at'],
    ['id', 'id'],
    ['cCachedTokens', 'c_cached_tokens'],
    ['alignLightningTokenRatePerMinute', 'align_lightning_token_rate_per_minute'],
    ['evaluateLatest', 'evaluate_latest'],
    ['', ''],
  ])('of %s is %s', (key, wireKey) => {
    expect(toWireKey(key)).toBe(wireKey);
  });

  it('changes nothing inside of a field', () => {
    const given = {
      modelCore: 'x',
      tags: { runNumber: '1' },
      tools: [{ maxItems: 1 }],
      system: undefined,
    };
    expect(toWireFields(given)).toStrictEqual({
      model_core: 'x',
      tags: { runNumber: '1' },
      tools: [{ maxItems: 1 }],
      system: undefined,
    });
  });
});

describe('a timestamp', () => {
  it.each([
    ['2026-07-01', Date.UTC(2026, 6, 1)],
    ['2026-07-01T12:30', Date.UTC(2026, 6, 1, 12, 30)],
    ['2026-07-01T12:30:15', Date.UTC(2026, 6, 1, 12, 30, 15)],
    ['2026-07-01T12:30:15.123456Z', Date.UTC(2026, 6, 1, 12, 30, 15, 123)],
    ['2026-07-01T12:30:15Z', Date.UTC(2026, 6, 1, 12, 30, 15)],
    ['2026-07-01T12:30:15+02:00', Date.UTC(2026, 6, 1, 10, 30, 15)],
    ['2026-07-01T12:30:15-0530', Date.UTC(2026, 6, 1, 18, 0, 15)],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
  ])('%s is read, as UTC where it names no zone', (timestamp, ms) => {
    expect(isTimestamp(timestamp)).toBe(true);
    expect(toTime(timestamp)).toBe(ms);
  });

  it.each<unknown>([
    ...[
      '',
      'today',
      '2026',
      '2026-07',
      '07/01/2026',
      '2026-13-01',
      '2026-07-32',
      '2026-07-01T25:00',
    ],
    ...[
      '2026-07-01 12:30',
      '2026-07-01T12:30:15 Z',
      '2026-07-01Z',
      '20260701T123015Z',
      ' 2026-07-01',
    ],
    ...[null, undefined, 1_782_000_000_000, new Date(0)],
  ])('%j is none', (value) => {
    expect(isTimestamp(value)).toBe(false);
  });
});
