import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from '../../../../src/client/transport/retry-after.ts';
import { RUNS } from '../../errors/property-runs.ts';

const NOW = Date.UTC(2026, 6, 1, 12, 0, 0);

function parse(retryAfter: string, date?: string): number | undefined {
  const headers = new Headers({ 'retry-after': retryAfter });
  if (date !== undefined) headers.set('date', date);
  return parseRetryAfter(headers, NOW);
}

describe('Retry-After in seconds', () => {
  it.each<readonly [string, number | undefined]>([
    ['0', 0],
    ['1', 1000],
    ['120', 120_000],
    ['007', 7000],
    ['1.5', 1500],
    ['0.0001', 1],
    [' 3 ', 3000],
    ['86400', 86_400_000],
    ['', undefined],
    ['abc', undefined],
    ['-1', undefined],
    ['+1', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['2, 5', 5000],
    ['30, 5.5, 7', 30_000],
    ['2,5', 5000],
    ['2,', undefined],
    [', 2', undefined],
    ['2, x', undefined],
    ['2, 5s', undefined],
    ['2;5', undefined],
    ['1.', undefined],
    ['.5', undefined],
    ['1_000', undefined],
    ['1 s', undefined],
    ['10s', undefined],
    ['Infinity', undefined],
    ['NaN', undefined],
    ['null', undefined],
  ])('%j returns %s ms', (value, expected) => {
    expect(parse(value)).toBe(expected);
  });

  it('is the longest wait when the header occurs more than once', () => {
    const headers = new Headers();
    for (const seconds of ['2', '5', '3']) headers.append('retry-after', seconds);
    expect(parseRetryAfter(headers, NOW)).toBe(5000);
  });

  it('is undefined without the header', () => {
    expect(
      parseRetryAfter(new Headers({ date: 'Wed, 01 Jul 2026 12:00:00 GMT' }), NOW),
    ).toBeUndefined();
  });

  it.each(['99999999999', '9'.repeat(30), '9'.repeat(400)])(
    'is finite for very large values: %#',
    (value) => {
      const ms = parse(value) ?? 0;
      expect(ms).toBeGreaterThan(2 ** 31);
      expect(Number.isFinite(ms)).toBe(true);
    },
  );
});

describe('Retry-After as a date', () => {
  it.each<readonly [string, string, number | undefined]>([
    ['the preferred format', 'Wed, 01 Jul 2026 12:00:30 GMT', 30_000],
    ['the RFC 850 format', 'Wednesday, 01-Jul-26 12:00:30 GMT', 30_000],
    ['the asctime format', 'Wed Jul  1 12:00:30 2026', 30_000],
    ['the asctime format with a two-digit day', 'Wed Jul 15 12:00:00 2026', 14 * 86_400_000],
    ['any case', 'wed, 01 JUL 2026 12:00:30 gmt', 30_000],
    ['now', 'Wed, 01 Jul 2026 12:00:00 GMT', 0],
    ['the past', 'Wed, 01 Jul 2026 11:59:59 GMT', 0],
    ['the far past', 'Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['the next year', 'Fri, 01 Jan 2027 00:00:00 GMT', Date.UTC(2027, 0, 1) - NOW],
    ['a leap day', 'Tue, 29 Feb 2028 00:00:00 GMT', Date.UTC(2028, 1, 29) - NOW],
    ['an ISO date', '2026-07-01T12:00:30Z', undefined],
    ['a date without a time', 'Wed, 01 Jul 2026', undefined],
    ['another zone', 'Wed, 01 Jul 2026 12:00:30 CET', undefined],
    ['an offset', 'Wed, 01 Jul 2026 12:00:30 +0000', undefined],
    ['no zone', 'Wed, 01 Jul 2026 12:00:30', undefined],
    ['an unknown month', 'Wed, 01 Jux 2026 12:00:30 GMT', undefined],
    ['a one-digit day', 'Wed, 1 Jul 2026 12:00:30 GMT', undefined],
    ['text before the date', 'after Wed, 01 Jul 2026 12:00:30 GMT', undefined],
    ['text after the date', 'Wed, 01 Jul 2026 12:00:30 GMT or so', undefined],
    ['text before the RFC 850 format', 'after Wednesday, 01-Jul-26 12:00:30 GMT', undefined],
    ['text after the RFC 850 format', 'Wednesday, 01-Jul-26 12:00:30 GMT+2', undefined],
    ['text before the asctime format', 'after Wed Jul  1 12:00:30 2026', undefined],
    ['text after the asctime format', 'Wed Jul  1 12:00:30 2026 GMT', undefined],
  ])('is parsed: %s', (_, value, expected) => {
    expect(parse(value)).toBe(expected);
  });

  it.each([
    'Wed, 32 Jul 2026 12:00:30 GMT',
    'Wed, 00 Jul 2026 12:00:30 GMT',
    'Wed, 31 Jun 2026 12:00:30 GMT',
    'Mon, 29 Feb 2027 12:00:30 GMT',
    'Wed, 01 Jul 2026 24:00:00 GMT',
    'Wed, 01 Jul 2026 25:00:00 GMT',
    'Wed, 01 Jul 2026 12:61:00 GMT',
  ])('is undefined for a date that does not exist: %s', (value) => {
    expect(parse(value)).toBeUndefined();
  });

  it.each<readonly [string, string, number]>([
    ['Friday, 01-Jan-27 00:00:00 GMT', 'next year', Date.UTC(2027, 0, 1) - NOW],
    ['Monday, 01-Jan-76 00:00:00 GMT', 'fifty years from now', Date.UTC(2076, 0, 1) - NOW],
    ['Friday, 01-Jan-77 00:00:00 GMT', 'the past, because it is more than fifty years from now', 0],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 'the past, because it is more than fifty years from now', 0],
  ])('reads the two-digit year of %s as a date of %s', (value, _, expected) => {
    expect(parse(value)).toBe(expected);
  });
});

describe('Retry-After as a date with a Date header', () => {
  const RETRY_AT = 'Wed, 01 Jul 2026 13:00:10 GMT';

  it.each<readonly [string, string | undefined, number]>([
    ['an hour fast', 'Wed, 01 Jul 2026 13:00:00 GMT', 10_000],
    ['an hour fast, in the asctime format', 'Wed Jul  1 13:00:00 2026', 10_000],
    ['the same as ours', 'Wed, 01 Jul 2026 12:00:00 GMT', 3_610_000],
    ['unknown', undefined, 3_610_000],
    ['unreadable', 'yesterday', 3_610_000],
    ['later than Retry-After', 'Wed, 01 Jul 2026 14:00:00 GMT', 0],
  ])('is correct when the clock of the service is %s', (_, date, expected) => {
    expect(parse(RETRY_AT, date)).toBe(expected);
  });

  it('is correct when the local clock is an hour slow', () => {
    const headers = new Headers({ 'retry-after': RETRY_AT, date: 'Wed, 01 Jul 2026 13:00:00 GMT' });
    expect(parseRetryAfter(headers, NOW - 3_600_000)).toBe(10_000);
  });

  it('is correct when both headers have a year of the last century', () => {
    expect(parse('Sunday, 06-Nov-94 08:49:47 GMT', 'Sun Nov  6 08:49:37 1994')).toBe(10_000);
  });

  it('ignores the Date header when Retry-After is in seconds', () => {
    expect(parse('10', 'Wed, 01 Jul 2026 14:00:00 GMT')).toBe(10_000);
  });
});

describe('parseRetryAfter', () => {
  it('returns undefined or a number of at least 0 for any header', () => {
    const value = fc.oneof(
      fc.string(),
      fc.float().map(String),
      fc.date().map((date) => date.toUTCString()),
    );
    fc.assert(
      fc.property(value, (text) => {
        const headers = { get: (name: string) => (name === 'retry-after' ? text : null) };
        const ms = parseRetryAfter(headers as Headers, NOW);
        return ms === undefined || ms >= 0;
      }),
      RUNS,
    );
  });

  it('returns any whole number of seconds in milliseconds', () => {
    fc.assert(
      fc.property(fc.nat(), (seconds) => parse(String(seconds)) === seconds * 1000),
      RUNS,
    );
  });

  it('returns the time until any later date', () => {
    const later = fc.integer({ min: 0, max: 49 * 365 * 86_400 });
    fc.assert(
      fc.property(later, (seconds) => {
        const date = new Date(NOW + seconds * 1000).toUTCString();
        return parse(date) === seconds * 1000;
      }),
      RUNS,
    );
  });
});
