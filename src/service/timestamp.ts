// Both formats of ISO 8601, with or without seconds, fraction and zone. Week dates and ordinal dates are
// left out.
const EXTENDED =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d))?)?(?:[.,](\d+))?(?:Z|([+\u2212-])(\d\d)(?::?(\d\d))?)?)?$/i;
const BASIC =
  /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(?:(\d\d)(\d\d)?)?(?:[.,](\d+))?(?:Z|([+\u2212-])(\d\d)(?::?(\d\d))?)?)?$/i;

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
  const [, year, month, day, ...time] = EXTENDED.exec(timestamp) ?? BASIC.exec(timestamp) ?? [];
  const date = [year, month, day].join('-');
  // Without a time, Date reads UTC.
  const midnight = Date.parse(date);
  // Date reads the 30th of February as the 2nd of March.
  const isOnCalendar = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
  return isOnCalendar ? midnight + timeOfDay(time) : NaN;
}

/** Adds the zone that {@link toTime} assumes: UTC, and midnight for a date alone. */
export function withZone(timestamp: string): string {
  if (!/t/i.test(timestamp))
    return `${timestamp}${timestamp.includes('-') ? 'T00:00:00Z' : 'T000000Z'}`;
  return /^[^T]*T.*[Z+\u2212-]/i.test(timestamp) ? timestamp : `${timestamp}Z`;
}

/** The milliseconds since midnight in UTC; NaN for a time or a zone that no clock shows. */
function timeOfDay(groups: readonly (string | undefined)[]): number {
  const [hour = '00', minute, second, fraction = '0', sign, zoneHour = '00', zoneMinute] = groups;
  const ms =
    toMs(hour, minute, second) + Math.trunc(Number(`0.${fraction}`) * unitOf(minute, second));
  const offset = toMs(zoneHour, zoneMinute);
  // 24:00 is the end of the day.
  const isValid = (hour < '24' || ms === 24 * HOUR_MS) && zoneHour < '24';
  return isValid ? ms + (sign === '+' ? -offset : offset) : NaN;
}

// The last minute of a day may have a leap second. All numbers have two digits, so that texts compare like them.
function toMs(hour: string, minute = '00', second = '00'): number {
  if (minute > '59' || second > '60') return NaN;
  return Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * SECOND_MS;
}

// A fraction applies to the smallest unit that is present.
function unitOf(minute: string | undefined, second: string | undefined): number {
  if (second !== undefined) return SECOND_MS;
  return minute === undefined ? HOUR_MS : MINUTE_MS;
}
