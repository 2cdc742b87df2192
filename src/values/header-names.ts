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
