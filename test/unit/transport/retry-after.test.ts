import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from '../../../src/transport/retry-after.ts';
import { RUNS } from '../errors/property-runs.ts';

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
    ['2, 5', undefined],
    ['2;5', undefined],
    ['1.', undefined],
    ['.5', undefined],
    ['1_000', undefined],
    ['1 s', undefined],
    ['10s', undefined],
    ['Infinity', undefined],
    ['NaN', undefined],
    ['null', undefined],
  ])('%j is %s ms', (value, expected) => {
    expect(parse(value)).toBe(expected);
  });

  it('is unreadable when it comes twice', () => {
    const headers = new Headers();
    headers.append('retry-after', '2');
    headers.append('retry-after', '5');
    expect(parseRetryAfter(headers, NOW)).toBeUndefined();
  });

  it('is nothing when it does not come', () => {
    expect(
      parseRetryAfter(new Headers({ date: 'Wed, 01 Jul 2026 12:00:00 GMT' }), NOW),
    ).toBeUndefined();
  });

  it.each(['99999999999', '9'.repeat(30), '9'.repeat(400)])(
    'is a number that can be written and compared, however large: %#',
    (value) => {
      const ms = parse(value) ?? 0;
      expect(ms).toBeGreaterThan(2 ** 31);
      expect(Number.isFinite(ms)).toBe(true);
    },
  );
});

describe('Retry-After as a date', () => {
  it.each<readonly [string, string, number | undefined]>([
    ['the preferred form', 'Wed, 01 Jul 2026 12:00:30 GMT', 30_000],
    ['the form of RFC 850', 'Wednesday, 01-Jul-26 12:00:30 GMT', 30_000],
    ['the form of asctime', 'Wed Jul  1 12:00:30 2026', 30_000],
    ['asctime with two digits of day', 'Wed Jul 15 12:00:00 2026', 14 * 86_400_000],
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
    ['one digit of day', 'Wed, 1 Jul 2026 12:00:30 GMT', undefined],
    ['text before it', 'after Wed, 01 Jul 2026 12:00:30 GMT', undefined],
    ['text behind it', 'Wed, 01 Jul 2026 12:00:30 GMT or so', undefined],
    ['text before the form of RFC 850', 'after Wednesday, 01-Jul-26 12:00:30 GMT', undefined],
    ['text behind the form of RFC 850', 'Wednesday, 01-Jul-26 12:00:30 GMT+2', undefined],
    ['text before the form of asctime', 'after Wed Jul  1 12:00:30 2026', undefined],
    ['text behind the form of asctime', 'Wed Jul  1 12:00:30 2026 GMT', undefined],
  ])('reads %s', (_, value, expected) => {
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
  ])('does not read a date that there is not: %s', (value) => {
    expect(parse(value)).toBeUndefined();
  });

  it.each<readonly [string, string, number]>([
    ['Friday, 01-Jan-27 00:00:00 GMT', 'next year', Date.UTC(2027, 0, 1) - NOW],
    ['Monday, 01-Jan-76 00:00:00 GMT', 'fifty years ahead', Date.UTC(2076, 0, 1) - NOW],
    ['Friday, 01-Jan-77 00:00:00 GMT', 'more, so in the past', 0],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 'more, so in the past', 0],
  ])('reads the two-digit year of %s as %s', (value, _, expected) => {
    expect(parse(value)).toBe(expected);
  });
});

describe('Retry-After as a date beside a Date header', () => {
  const RETRY_AT = 'Wed, 01 Jul 2026 13:00:10 GMT';

  it.each<readonly [string, string | undefined, number]>([
    ['an hour fast', 'Wed, 01 Jul 2026 13:00:00 GMT', 10_000],
    ['an hour fast, in the form of asctime', 'Wed Jul  1 13:00:00 2026', 10_000],
    ['the same as ours', 'Wed, 01 Jul 2026 12:00:00 GMT', 3_610_000],
    ['unknown', undefined, 3_610_000],
    ['unreadable', 'yesterday', 3_610_000],
    ['past it already', 'Wed, 01 Jul 2026 14:00:00 GMT', 0],
  ])('is right when the clock of the service is %s', (_, date, expected) => {
    expect(parse(RETRY_AT, date)).toBe(expected);
  });

  it('is right when our own clock is an hour slow', () => {
    const headers = new Headers({ 'retry-after': RETRY_AT, date: 'Wed, 01 Jul 2026 13:00:00 GMT' });
    expect(parseRetryAfter(headers, NOW - 3_600_000)).toBe(10_000);
  });

  it('is right for two-digit years of the past century on both sides', () => {
    expect(parse('Sunday, 06-Nov-94 08:49:47 GMT', 'Sun Nov  6 08:49:37 1994')).toBe(10_000);
  });

  it('does not matter to seconds', () => {
    expect(parse('10', 'Wed, 01 Jul 2026 14:00:00 GMT')).toBe(10_000);
  });
});

describe('whatever the header says', () => {
  it('gives nothing or a number of at least 0', () => {
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

  it('reads any whole second as itself', () => {
    fc.assert(
      fc.property(fc.nat(), (seconds) => parse(String(seconds)) === seconds * 1000),
      RUNS,
    );
  });

  it('reads any later date as the time until then', () => {
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
