import { ConfigurationError } from '../errors/configuration-error.ts';
import { describeValue, quoteKey } from '../values/describe-value.ts';
import { isPlainObject } from '../values/plain-object.ts';

// The client sets the headers that identify the caller and describe the body: a second key or length
// would contradict the first. Cookies are credentials too.
const RESERVED: ReadonlySet<string> = new Set([
  'api-key',
  'authorization',
  'proxy-authorization',
  'cookie',
  'host',
  'accept',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'accept-encoding',
  'connection',
  'proxy-connection',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
]);

/**
 * Checks the headers of an option and converts their names to lower case.
 *
 * @throws {@link ConfigurationError} when a header is reserved or malformed; it never shows a value.
 */
export function resolveHeaders(option: string, given: unknown): Readonly<Record<string, string>> {
  if (given === undefined) return {};
  if (!isPlainObject(given)) {
    throw invalid(option, `is ${describeValue(given)}: pass a plain object of names and values`);
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) headers[name.toLowerCase()] = checkHeader(option, name, value);
  }
  return headers;
}

function checkHeader(option: string, name: string, value: unknown): string {
  const path = `${option}[${quoteKey(name)}]`;
  if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) {
    throw invalid(path, 'is not a header name: use letters, digits and -');
  }
  if (RESERVED.has(name.toLowerCase())) {
    throw invalid(
      path,
      'is set by the client: leave it out, and pass keys as apiKey or accessToken',
    );
  }
  if (typeof value === 'string' && /^[\x20-\x7E\t]*$/.test(value)) return value;
  throw invalid(path, 'has a value that a header cannot carry: use printable ASCII');
}

function invalid(option: string, problem: string): ConfigurationError {
  return new ConfigurationError(`${option} ${problem}`, { code: 'invalid_option', option });
}
