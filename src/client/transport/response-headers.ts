import { TRACE_ID_HEADER } from '../../service/names.ts';
import { isUuid } from '../../service/ids.ts';
import { cleanText } from '../../values/clean-text.ts';
import type { Redactor } from './redaction/redact.ts';

// An allow-list: other headers of a host or a proxy may hold cookies, keys or text.
const SHOWN: ReadonlySet<string> = new Set(['request-id', 'x-request-id']);

// Their values have a fixed format, so they are shown even if a prompt mentions one.
const FORMATS: ReadonlyMap<string, RegExp> = new Map([
  ['content-length', /^\d{1,20}$/],
  ['content-type', /^[\w.+-]{1,40}\/[\w.+-]{1,40}(;\s?charset=[\w-]{1,20})?$/],
  ['date', /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/],
]);
const RATE_LIMIT = /^(retry-after|(x-)?rate-?limit(-[a-z-]+)?)$/;
const MAX_LENGTH = 256;

/** Picks the headers that are known to hold no secret. */
export function pickSafeHeaders(headers: Headers, redactor: Redactor): Record<string, string> {
  return pick(
    headers,
    redactor,
    (name) => SHOWN.has(name) || FORMATS.has(name) || RATE_LIMIT.test(name),
  );
}

/** Picks the headers about rate limits. */
export function pickRateLimitHeaders(headers: Headers, redactor: Redactor): Record<string, string> {
  return pick(headers, redactor, (name) => RATE_LIMIT.test(name));
}

/** Finds the service's id of a request; one that is not safe to show counts as absent. */
export function findRequestId(
  headers: Headers,
  isSafe: (id: string) => boolean,
): string | undefined {
  const candidates = [headers.get('x-request-id'), headers.get('request-id')];
  return candidates
    .filter((id) => id !== null)
    .find((id) => /^[\w.:/-]{1,128}$/.test(id) && isSafe(id));
}

/** Finds the service's id of the stored trace. Its format is fixed, so a prompt that mentions it hides nothing. */
export function findTraceId(headers: Headers, redactor: Redactor): string | undefined {
  const id = headers.get(TRACE_ID_HEADER);
  return isUuid(id) && redactor.isFreeOfKey(id) ? id : undefined;
}

function pick(
  headers: Headers,
  redactor: Redactor,
  isWanted: (name: string) => boolean,
): Record<string, string> {
  const wanted: Record<string, string> = {};
  headers.forEach((value, name) => {
    const hasFormat = FORMATS.get(name)?.test(value) === true && redactor.isFreeOfKey(value);
    const isShown = FORMATS.has(name) ? hasFormat : redactor.isSafe(value);
    if (!isWanted(name) || !isShown || value.length > MAX_LENGTH) return;
    if (redactor.isFreeOfKey(name)) wanted[name] = cleanText(value, MAX_LENGTH);
  });
  return wanted;
}
