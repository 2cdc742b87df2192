// The formats of RFC 9110, section 5.6.7, and mixtures of them. The year of the second has two digits.
const HTTP_DATE = /^\w+, ([\d ]\d)[ -](\w{3})[ -](\d{4}|\d\d) (\d\d:\d\d:\d\d) GMT$/i;
// The third has no zone, so that Date.parse would read it in local time.
const ASCTIME = /^(\w{3}) (\w{3}) (..) (\S+) (\d{4})$/;

// A proxy may add the header a second time. `Headers` joins the values with a comma.
const SECONDS = /^\d+(\.\d+)?(, ?\d+(\.\d+)?)*$/;

/**
 * Parses the wait that the service requests in `Retry-After` (RFC 9110, section 10.2.3). A date is compared with the
 * `Date` header of the same response if possible, so that a wrong clock on either side does not matter.
 *
 * @param wallNowMs - The time of this machine, in milliseconds since 1970.
 * @returns Milliseconds, the longest of several waits in seconds, 0 for a date that has passed; undefined when the header is absent or cannot be parsed.
 */
export function parseRetryAfter(headers: Headers, wallNowMs: number): number | undefined {
  // Stryker disable next-line StringLiteral: a text that is not a wait is ignored like an absent header
  const value = headers.get('retry-after') ?? '';
  if (SECONDS.test(value)) {
    const seconds = Math.max(...value.split(',').map(Number));
    return Math.min(Math.ceil(seconds * 1000), Number.MAX_SAFE_INTEGER);
  }
  const dateMs = parseHttpDate(value, wallNowMs);
  if (dateMs === undefined) return undefined;
  // Stryker disable next-line StringLiteral: a text that is not a date is ignored like an absent header
  const serverNowMs = parseHttpDate(headers.get('date') ?? '', wallNowMs);
  return Math.max(0, dateMs - (serverNowMs ?? wallNowMs));
}

function parseHttpDate(value: string, wallNowMs: number): number | undefined {
  const written = value.replace(ASCTIME, '$1, $3 $2 $5 $4 GMT');
  const [, day = '', month = '', year = '', time = ''] = HTTP_DATE.exec(written) ?? [];
  const fullYear = year.length === 2 ? expandYear(Number(year), wallNowMs) : year;
  const date = `${day.replace(' ', '0')} ${month} ${String(fullYear)} ${time} GMT`;
  // Date converts the 32nd to the 1st. Only a valid date stays unchanged.
  const parsed = new Date(date);
  const isDate = parsed.toUTCString().toLowerCase().endsWith(date.toLowerCase());
  return isDate ? parsed.getTime() : undefined;
}

// RFC 9110: a two-digit year that is more than 50 years ahead belongs to the past century.
function expandYear(year: number, wallNowMs: number): number {
  const thisYear = new Date(wallNowMs).getUTCFullYear();
  const candidate = thisYear - (thisYear % 100) + year;
  return candidate > thisYear + 50 ? candidate - 100 : candidate;
}
