// The client sets the headers that identify the caller and describe the body. A second key or length would contradict
// the first. Cookies are credentials too.
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
 * Describes the problem of a header name, if it has one.
 *
 * @param own - A further header that the client sets, in lower case.
 */
export function findNameProblem(name: string, own?: string): string | undefined {
  // Runtimes silently drop a header named __proto__.
  if (!/^(?!__proto__$)[!#$%&'*+.^`|~\w-]+$/i.test(name)) {
    return 'is not a header name: use letters, digits and -';
  }
  const key = name.toLowerCase();
  if (key !== own && !RESERVED.has(key)) return undefined;
  return 'is set by the client: leave it out, and pass keys as apiKey or accessToken';
}
