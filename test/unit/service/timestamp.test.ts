import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTimestamp, toTime, withZone } from '../../../src/service/timestamp.ts';
import { RUNS } from '../errors/property-runs.ts';

const MIDNIGHT = Date.UTC(2026, 6, 1);
const NOON = Date.UTC(2026, 6, 1, 12);

describe('a timestamp is accepted, in UTC without a zone', () => {
  it.each<readonly [string, readonly (readonly [string, number])[]]>([
    [
      'dates',
      [
        ['2026-07-01', MIDNIGHT],
        ['20260701', MIDNIGHT],
        ['2028-02-29', Date.UTC(2028, 1, 29)],
        ['0000-01-01', Date.UTC(2000, 0, 1) - 730_485 * 86_400_000],
      ],
    ],
    [
      'minutes, seconds and fractions',
      [
        ['2026-07-01T12', NOON],
        ['2026-07-01T12:00', NOON],
        ['2026-07-01T12:30', NOON + 1_800_000],
        ['2026-07-01T12:30:15', NOON + 1_815_000],
        ['2026-07-01T12:00:00.5', NOON + 500],
        ['2026-07-01T12:00:00,5', NOON + 500],
        ['2026-07-01T12:00:00.123456Z', NOON + 123],
        ['2026-07-01T12:00:00,123456789Z', NOON + 123],
        ['2026-07-01T12,5', NOON + 1_800_000],
        ['2026-07-01T12:30.5', NOON + 1_830_000],
      ],
    ],
    [
      'zones',
      [
        ['2026-07-01T12:00Z', NOON],
        ['2026-07-01t12:00:00z', NOON],
        ['2026-07-01T12:00+00', NOON],
        ['2026-07-01T12:00:00+0000', NOON],
        ['2026-07-01T12:00:00-00:00', NOON],
        ['2026-07-01T14:00:00+02', NOON],
        ['2026-07-01T14:00:00+0200', NOON],
        ['2026-07-01T14:00:00+02:00', NOON],
        ['2026-07-01T02:00:00-10:00', NOON],
        ['2026-07-01T06:30-05:30', NOON],
        ['2026-07-01T06:30\u221205:30', NOON],
        ['2026-07-02T11:59+23:59', NOON],
      ],
    ],
    [
      'the basic format',
      [
        ['20251120T093000Z', Date.UTC(2025, 10, 20, 9, 30)],
        ['20251120T093000.250-0530', Date.UTC(2025, 10, 20, 15, 0, 0, 250)],
        ['20251120T0930', Date.UTC(2025, 10, 20, 9, 30)],
        ['20251120T09+01', Date.UTC(2025, 10, 20, 8)],
      ],
    ],
    [
      'the end of a day and leap seconds',
      [
        ['2026-06-30T24:00:00Z', MIDNIGHT],
        ['2026-06-30T24:00', MIDNIGHT],
        ['2026-06-30T24', MIDNIGHT],
        ['2026-06-30T24:00:00.000Z', MIDNIGHT],
        ['2026-06-30T23:59:60Z', MIDNIGHT],
        ['2026-06-30T23:59:60.5Z', MIDNIGHT + 500],
        ['2026-07-01T01:59:60+02:00', MIDNIGHT],
      ],
    ],
  ])('%s', (_, table) => {
    expect(table.map(([text]) => [text, isTimestamp(text), toTime(text)])).toEqual(
      table.map(([text, time]) => [text, true, time]),
    );
  });
});

describe('isTimestamp rejects', () => {
  it.each<readonly [string, readonly unknown[]]>([
    [
      'incomplete dates',
      ['', '2026', '2026-07', '202607', '2026-7-1', '26-07-01', '12026-07-01', '+002026-07-01'],
    ],
    ['week dates', ['2026-W27', '2026-W27-3', '2026W273', '2026-W27-3T12:00Z']],
    ['ordinal dates', ['2026-182', '2026182', '2026-182T12:00Z', '2026-366']],
    [
      'impossible dates',
      [
        ...['2026-02-30', '2026-06-31', '2027-02-29', '1900-02-29', '20260230', '2026-13-01'],
        ...['2026-00-10', '2026-01-00', '2026-01-32'],
      ],
    ],
    [
      'impossible times',
      [
        ...['2026-07-01T25', '2026-07-01T25:00', '2026-07-01T12:60', '2026-07-01T12:00:61'],
        ...['2026-07-01T24:01', '2026-07-01T24:00:01', '2026-07-01T24:00:00.001'],
        ...['2026-07-01T24:00:60', '2026-07-01T12:99:60', '2026-07-01T24,5'],
      ],
    ],
    [
      'impossible zones',
      [
        ...['2026-07-01T12:00+24', '2026-07-01T12:00+00:60', '2026-07-01T12:00+99:99'],
        ...['2026-07-01T12:00+2:00', '2026-07-01T12:00+02:0', '2026-07-01T12:00Z+02:00'],
        ...['2026-07-01T12:00+02:00:00', '2026-07-01T12:00UTC', '2026-07-01T12:00 Z'],
      ],
    ],
    [
      'malformed times',
      [
        ...['2026-07-01T', '2026-07-01T1:00', '2026-07-01T12:0', '2026-07-01T12:00:00.'],
        ...['2026-07-01T12:00:00.Z', '2026-07-01.5', '2026-07-01 12:00', '2026-07-01Z'],
        ...['2026-07-01+02:00', '2026-07-01T12:00:00Zx', '2026-07-01T12:00:00.1.2', 'T12:00'],
      ],
    ],
    [
      // The date parser of V8 reads some of these, and takes parentheses for comments.
      'other formats',
      [
        ...['today', '07/01/2026', '1 July 2026', 'Wed, 01 Jul 2026 12:00:00 GMT', '1782000000'],
        ...['2026-01-01 (x', '2026-01-01(', '2026-01-01 (2026-01-01T00:00:00Z', '2026-07-011'],
        ...['x2026-07-01', ' 2026-07-01', '2026-07-01 ', '2026-07-01\n', '٢٠٢٦-٠٧-٠١'],
      ],
    ],
    [
      'values that are not text',
      [null, undefined, 0, 1_782_000_000_000, new Date(NOON), ['2026-07-01'], {}],
    ],
  ])('%s', (_, values) => {
    expect(values.filter(isTimestamp)).toEqual([]);
  });
});

describe('toTime', () => {
  it('returns NaN for a text that is not a timestamp', () => {
    expect(['', 'today', '2026-02-30', '2026-07-01T12:60'].map(toTime)).toEqual(
      Array(4).fill(Number.NaN),
    );
  });

  // Milliseconds of any date in the calendar of Date, years 0 to 9999.
  const milliseconds = fc.integer({ min: Date.parse('0000-01-01'), max: 253_402_300_799_999 });

  it('agrees with Date.parse for every ISO string of Date', () => {
    fc.assert(
      fc.property(milliseconds, (ms) => toTime(new Date(ms).toISOString()) === ms),
      RUNS,
    );
  });

  it('agrees with Date.parse for every precision and zone that Date.parse accepts', () => {
    const precision = fc.constantFrom('T12:34', 'T12:34:56', 'T12:34:56.7', 'T24:00', 'T00:00:00');
    const fraction = fc
      .integer({ min: 0, max: 999_999_999 })
      .map((digits) => `T01:02:03.${digits}`);
    const pad = (value: number): string => String(value).padStart(2, '0');
    const offset = fc
      .tuple(fc.constantFrom('+', '-'), fc.nat(23), fc.nat(59))
      .map(([sign, hours, minutes]) => `${sign}${pad(hours)}:${pad(minutes)}`);
    const zone = fc.oneof(fc.constant('Z'), offset);
    fc.assert(
      fc.property(milliseconds, fc.oneof(precision, fraction), zone, (ms, time, suffix) => {
        const text = `${new Date(ms).toISOString().slice(0, 10)}${time}${suffix}`;
        expect([text, toTime(text)]).toEqual([text, Date.parse(text)]);
      }),
      RUNS,
    );
  });

  it('rejects every day that the calendar does not have', () => {
    const text = (value: number, length: number): string => String(value).padStart(length, '0');
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(99), fc.nat(99), (year, month, day) => {
        const date = `${text(year, 4)}-${text(month, 2)}-${text(day, 2)}`;
        // Date.UTC takes years below 100 for years of the 20th century.
        const time = new Date(0).setUTCFullYear(year, month - 1, day);
        const isOnCalendar = new Date(time).toISOString().startsWith(`${date}T`);
        expect([date, toTime(date)]).toEqual([date, isOnCalendar ? time : Number.NaN]);
      }),
      RUNS,
    );
  });
});

it.each([
  ['2026-07-01', '2026-07-01T00:00:00Z'],
  ['2026-07-01T12:00', '2026-07-01T12:00Z'],
  ['2026-07-01T12', '2026-07-01T12Z'],
  ['2026-07-01T12:00Z', '2026-07-01T12:00Z'],
  ['2026-07-01t12:00z', '2026-07-01t12:00z'],
  ['2026-07-01T12:00-02:00', '2026-07-01T12:00-02:00'],
  ['2026-07-01T12:00+0200', '2026-07-01T12:00+0200'],
  ['2026-07-01T12+02', '2026-07-01T12+02'],
])('withZone(%j) is %j, which is the same time', (text, expected) => {
  expect(withZone(text)).toBe(expected);
  expect(toTime(expected)).toBe(toTime(text));
});
