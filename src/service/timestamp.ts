// Both formats of ISO 8601, with or without seconds, fraction and zone. Week dates and ordinal dates are
// left out.
const EXTENDED =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:T(?<hour>\d\d)(?::(?<minute>\d\d)(?::(?<second>\d\d))?)?(?:[.,](?<fraction>\d+))?(?<zone>Z|[+\u2212-]\d\d(?::?\d\d)?)?)?$/i;
const BASIC =
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?:T(?<hour>\d\d)(?:(?<minute>\d\d)(?<second>\d\d)?)?(?:[.,](?<fraction>\d+))?(?<zone>Z|[+\u2212-]\d\d(?::?\d\d)?)?)?$/i;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

/** Accepts both formats of ISO 8601. */
export function isTimestamp(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(toTime(value));
}

/**
 * Converts an ISO 8601 date-time to milliseconds since 1970, or to NaN. A date-time without a zone is read as UTC,
 * whereas `Date` would use the local time of the machine.
 */
export function toTime(timestamp: string): number {
  const parts = (EXTENDED.exec(timestamp) ?? BASIC.exec(timestamp))?.groups;
  if (parts === undefined) return Number.NaN;
  // Stryker disable next-line StringLiteral: the date is always captured, and an empty zone is UTC too
  const { year = '', month = '', day = '', zone = 'Z' } = parts;
  const date = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  // Date reads the 30th of February as the 2nd of March.
  const isOnCalendar =
    !Number.isNaN(date) && new Date(date).toISOString().startsWith(`${year}-${month}-${day}`);
  return isOnCalendar ? date + timeOfDay(parts) - offsetOf(zone) : Number.NaN;
}

/** Adds the zone that {@link toTime} assumes: UTC, and midnight for a date alone. */
export function withZone(timestamp: string): string {
  if (!/t/i.test(timestamp))
    return `${timestamp}${timestamp.includes('-') ? 'T00:00:00Z' : 'T000000Z'}`;
  // Stryker disable next-line Regex: a zone is always at the end
  return /^[^T]*T.*(?:Z|[+\u2212-]\d\d(?::?\d\d)?)$/i.test(timestamp) ? timestamp : `${timestamp}Z`;
}

function timeOfDay({
  // Stryker disable next-line StringLiteral: Number reads an empty string as 0
  hour = '0',
  minute,
  second,
  // Stryker disable next-line StringLiteral: Number reads a fraction without digits as 0
  fraction = '0',
}: Readonly<Record<string, string | undefined>>): number {
  const [hours, minutes, seconds] = [Number(hour), Number(minute ?? 0), Number(second ?? 0)];
  const whole = hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS;
  const ms = whole + Math.trunc(Number(`0.${fraction}`) * smallestUnit(minute, second));
  // 24:00 is the end of the day, and the last minute may have a leap second.
  const isValid = minutes < 60 && seconds <= 60 && (hours < 24 || ms === 24 * HOUR_MS);
  return isValid ? ms : Number.NaN;
}

// A fraction applies to the smallest unit that is present.
function smallestUnit(minute: string | undefined, second: string | undefined): number {
  if (second !== undefined) return SECOND_MS;
  return minute === undefined ? HOUR_MS : MINUTE_MS;
}

function offsetOf(zone: string): number {
  // Stryker disable next-line Regex: a zone has no digits before its hours
  const digits = /(\d\d):?(\d\d)?$/.exec(zone);
  if (digits === null) return 0;
  // Stryker disable next-line StringLiteral: the hours are always captured, and Number reads an empty string as 0
  const [, hours = '0', minutes = '0'] = digits;
  if (Number(hours) > 23 || Number(minutes) > 59) return Number.NaN;
  const offset = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
  return zone.startsWith('+') ? offset : -offset;
}
