import { TRACE_ID_HEADER } from '../../service/routes.ts';
import { isUuid } from '../../service/ids.ts';
import { cleanText } from '../../values/clean-text.ts';
import type { Redactor } from './redaction/redact.ts';

// An allow-list, because other headers of a host or a proxy may contain cookies, keys or text.
const SHOWN = /^(x-)?request-id$/;

// These values have a fixed format, so they are shown even if a prompt mentions one of them.
const FORMATS: ReadonlyMap<string, RegExp> = new Map([
  ['content-length', /^\d{1,20}$/],
  ['content-type', /^[\w.+-]{1,40}\/[\w.+-]{1,40}(;\s?charset=[\w-]{1,20})?$/],
  ['date', /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/],
]);
const RATE_LIMIT = /^(retry-after|(x-)?rate-?limit(-[a-z-]+)?)$/;
const MAX_LENGTH = 256;

export function pickSafeHeaders(headers: Headers, redactor: Redactor): Record<string, string> {
  return pick(
    headers,
    redactor,
    (name) => SHOWN.test(name) || FORMATS.has(name) || RATE_LIMIT.test(name),
  );
}

export function pickRateLimitHeaders(headers: Headers, redactor: Redactor): Record<string, string> {
  return pick(headers, redactor, (name) => RATE_LIMIT.test(name));
}

/** Finds the service's id of a request. An id that is not safe to show counts as absent. */
export function findRequestId(
  headers: Headers,
  isSafe: (id: string) => boolean,
): string | undefined {
  const candidates = [headers.get('x-request-id'), headers.get('request-id')];
  return candidates.find(
    (id): id is string => id !== null && /^[\w.:/-]{1,128}$/.test(id) && isSafe(id),
  );
}

/** Finds the service's id of the stored trace. Its format is fixed, so it is shown even if a prompt mentions it. */
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
    // First, because a comparison with the request takes long.
    if (!isWanted(name) || value.length > MAX_LENGTH) return;
    const format = FORMATS.get(name);
    const isShown =
      format === undefined
        ? redactor.isSafe(value)
        : format.test(value) && redactor.isFreeOfKey(value);
    if (isShown && redactor.isFreeOfKey(name)) wanted[name] = cleanText(value, MAX_LENGTH);
  });
  return wanted;
}
