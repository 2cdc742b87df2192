import { ConfigurationError } from '../../errors/configuration-error.ts';
import { describeValue, quoteKey } from '../../values/describe-value.ts';
import { isPlainObject } from '../../values/plain-object.ts';

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
 * Returns what is wrong with the name of a header, if anything is.
 *
 * @param own - A further header that the client sets, in lower case.
 */
export function findNameProblem(name: string, own?: string): string | undefined {
  // Runtimes lose a header named __proto__ without a word.
  if (!/^(?!__proto__$)[!#$%&'*+.^`|~\w-]+$/i.test(name)) {
    return 'is not a header name: use letters, digits and -';
  }
  const key = name.toLowerCase();
  if (key !== own && !RESERVED.has(key)) return undefined;
  return 'is set by the client: leave it out, and pass keys as apiKey or accessToken';
}

/**
 * Checks the headers of an option and converts their names to lower case.
 *
 * @param own - A further header that the client sets, in lower case.
 * @throws {@link ConfigurationError} when a header is reserved or malformed; it never shows a value.
 */
export function resolveHeaders(
  option: string,
  given: unknown,
  own?: string,
): Readonly<Record<string, string>> {
  if (given === undefined) return {};
  if (!isPlainObject(given)) {
    throw invalid(option, `is ${describeValue(given)}: pass a plain object of names and values`);
  }
  const headers = Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const path = `${option}[${quoteKey(name)}]`;
    const problem = findNameProblem(name, own);
    if (problem !== undefined) throw invalid(path, problem);
    return [[name.toLowerCase(), checkValue(path, value)] as const];
  });
  return Object.fromEntries(headers);
}

function checkValue(path: string, value: unknown): string {
  if (typeof value === 'string' && /^[\x20-\x7E\t]*$/.test(value)) return value;
  throw invalid(path, 'has a value that a header cannot carry: use printable ASCII');
}

function invalid(option: string, problem: string): ConfigurationError {
  return new ConfigurationError(`${option} ${problem}`, { code: 'invalid_option', option });
}
