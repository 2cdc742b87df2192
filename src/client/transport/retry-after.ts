const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

// The three formats of RFC 9110, section 5.6.7. Date.parse would read the third in local time.
const HTTP_DATES = [
  /^\w{3}, (?<day>\d\d) (?<month>\w{3}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT$/i,
  /^\w{6,9}, (?<day>\d\d)-(?<month>\w{3})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) GMT$/i,
  /^\w{3} (?<month>\w{3}) (?<day>[\d ]\d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})$/i,
];

/**
 * Parses the wait that the service requests in `Retry-After` (RFC 9110, section 10.2.3). A date is compared with the
 * `Date` header of the same response if possible, so that a wrong clock on either side does not matter.
 *
 * @param wallNowMs - The time of this machine, in milliseconds since 1970.
 * @returns Milliseconds, 0 for a date that has passed; undefined when the header is absent or cannot be parsed.
 */
export function parseRetryAfter(headers: Headers, wallNowMs: number): number | undefined {
  // Stryker disable next-line StringLiteral: a text that is not a wait is ignored like an absent header
  const value = headers.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) {
    return Math.min(Math.ceil(Number(value) * 1000), Number.MAX_SAFE_INTEGER);
  }
  const dateMs = parseHttpDate(value, wallNowMs);
  if (dateMs === undefined) return undefined;
  // Stryker disable next-line StringLiteral: a text that is not a date is ignored like an absent header
  const serverNowMs = parseHttpDate(headers.get('date') ?? '', wallNowMs);
  return Math.max(0, dateMs - (serverNowMs ?? wallNowMs));
}

function parseHttpDate(value: string, wallNowMs: number): number | undefined {
  for (const format of HTTP_DATES) {
    const parts = format.exec(value)?.groups;
    if (parts !== undefined) return toEpochMs(parts, wallNowMs);
  }
  return undefined;
}

function toEpochMs(parts: Readonly<Record<string, string>>, wallNowMs: number): number | undefined {
  // Stryker disable next-line StringLiteral: each format captures all four parts
  const { day = '', month = '', year = '', time = '' } = parts;
  const monthIndex = MONTHS.indexOf(month.toLowerCase());
  const fullYear = year.length === 2 ? expandYear(Number(year), wallNowMs) : Number(year);
  const isoMonth = String(monthIndex + 1).padStart(2, '0');
  const iso = `${String(fullYear)}-${isoMonth}-${day.trim().padStart(2, '0')}T${time}.000Z`;
  // Date converts the 32nd to the 1st. Only a valid date stays unchanged.
  const parsed = new Date(iso);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString() !== iso
    ? undefined
    : parsed.getTime();
}

// RFC 9110: a two-digit year that is more than 50 years ahead belongs to the past century.
function expandYear(year: number, wallNowMs: number): number {
  const thisYear = new Date(wallNowMs).getUTCFullYear();
  const candidate = thisYear - (thisYear % 100) + year;
  return candidate > thisYear + 50 ? candidate - 100 : candidate;
}
