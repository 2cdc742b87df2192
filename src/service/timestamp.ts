const ISO_DATE_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Tells whether a value is an ISO 8601 date or date-time.
 *
 * @param value - Anything.
 */
export function isTimestamp(value: unknown): value is string {
  if (typeof value !== 'string' || !ISO_DATE_TIME.test(value)) return false;
  return isOnCalendar(value) && !Number.isNaN(toTime(value));
}

// Date takes the 30th of February for the 2nd of March.
function isOnCalendar(timestamp: string): boolean {
  const date = timestamp.slice(0, 10);
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/**
 * Reads an ISO date-time. One without a zone is taken for UTC, as services mean it, and not for the
 * time of this machine, as `Date` does.
 *
 * @param timestamp - A date-time.
 * @returns Milliseconds since 1970; NaN when there is no such date.
 */
export function toTime(timestamp: string): number {
  return Date.parse(withZone(timestamp));
}

/**
 * Says in a date-time what {@link toTime} takes it for: one without a zone is UTC, one without a time
 * its midnight.
 *
 * @param timestamp - A date-time.
 */
export function withZone(timestamp: string): string {
  if (!timestamp.includes('T')) return `${timestamp}T00:00:00Z`;
  return /(Z|[+-]\d{2}:?\d{2})$/.test(timestamp) ? timestamp : `${timestamp}Z`;
}
