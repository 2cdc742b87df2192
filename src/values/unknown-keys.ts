import leven from 'leven';

/**
 * Maps the names of other client libraries to the options and fields of this package. A key is suggested only for an
 * object that has it, so that one table serves all objects. The names are in lower case without separators; of several
 * keys, the likeliest is first.
 */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  abortsignal: 'signal',
  answer: 'result',
  criteriafilter: 'criteria',
  cursor: 'pageToken',
  debug: 'logLevel',
  endpoint: 'baseUrl path',
  evaluator: 'evaluatorName',
  host: 'baseUrl',
  id: 'traceId',
  key: 'apiKey',
  limit: 'pageSize',
  maxretries: 'numRetries',
  metadata: 'tags',
  model: 'modelCore',
  onrequest: 'hooks.onRequest',
  onretry: 'hooks.onRetry',
  onwarning: 'hooks.onWarning',
  output: 'result',
  prompt: 'messages',
  query: 'messages criteria',
  response: 'result',
  retries: 'numRetries',
  since: 'startDate',
  tags: 'filters',
  taskpath: 'service.taskPath',
  text: 'comment messages',
  timeout: 'waitTimeoutMs timeoutMs',
  token: 'apiKey pageToken',
  until: 'endDate',
  url: 'baseUrl path',
};

/** `client/options/request-options.ts` checks that the list is complete. */
export const CALL_OPTIONS = {
  signal: true,
  timeoutMs: true,
  attemptTimeoutMs: true,
  numRetries: true,
  headers: true,
  onResponse: true,
} as const;

/** The options that only a client has; `client/options/client-options.ts` checks that the list is complete. */
export const CLIENT_OPTIONS = {
  apiKey: true,
  accessToken: true,
  region: true,
  baseUrl: true,
  allowInsecureHttp: true,
  maxConcurrency: true,
  maxResponseBytes: true,
  maxResponseDepth: true,
  maxResponseValues: true,
  fetch: true,
  clock: true,
  logger: true,
  logLevel: true,
  hooks: true,
  adapters: true,
  keepToolKeys: true,
  dangerouslyAllowBrowser: true,
  service: true,
} as const;

/** The options of a call and of a client, with the words for where to pass them. */
const PLACES: readonly (readonly [keys: object, place: string])[] = [
  [CALL_OPTIONS, 'an option of the call, which is passed in its second argument'],
  [CLIENT_OPTIONS, 'an option of the client, which is passed to new Client()'],
];

/**
 * Suggests a key in place of an unknown key: a similar known key, or one of the options of a call or of the client.
 * Lists the known keys when no key is similar.
 */
export function suggestKey(key: string, known: readonly string[]): string {
  const match = findKey(key, known);
  if (match !== undefined) return `did you mean ${withUnit(match)}?`;
  for (const [keys, place] of PLACES) {
    const found = findKey(key, Object.keys(keys));
    if (found === key) return `it is ${place}`;
    if (found !== undefined) return `did you mean ${withUnit(found)}, ${place}?`;
  }
  return `known are ${known.join(', ')}`;
}

function withUnit(key: string): string {
  return key.endsWith('Ms') ? `${key} (in milliseconds)` : key;
}

// No key is longer, and comparing a long name would take time.
const MAX_LENGTH = 32;
const MAX_DISTANCE = 2;

/** Lists the keys of an object that are set but not known. A value of `undefined` counts as not set. */
export function unknownKeys(given: object, known: object): string[] {
  return Object.keys(given).filter(
    (key) => !Object.hasOwn(known, key) && Reflect.get(given, key) !== undefined,
  );
}

/**
 * Finds the known key that is probably meant by an unknown key. A nested key such as `hooks.onRetry` is found where
 * `hooks` is known.
 */
function findKey(key: string, known: readonly string[]): string | undefined {
  const name = flatten(key);
  const usual = Object.hasOwn(USUAL_NAMES, name) ? USUAL_NAMES[name]?.split(' ') : [];
  return (
    usual?.find((candidate) => known.includes(candidate.replace(/\..*/, ''))) ??
    findSimilar(name, known)
  );
}

function findSimilar(name: string, keys: readonly string[]): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  // One mistake per three letters is allowed, because most pairs of two-letter names differ by at most two letters.
  const maxDistance = Math.min(MAX_DISTANCE, Math.floor(name.length / 3));
  const [closest] = keys
    .map((key) => ({ key, distance: leven(name, flatten(key)) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((one, other) => one.distance - other.distance);
  return closest?.key;
}

/** Returns how many letters must be added, removed or replaced to turn one text into another. */
export function countEdits(text: string, other: string): number {
  return leven(text, other);
}

function flatten(key: string): string {
  return key.replaceAll(/[_-]/g, '').toLowerCase();
}
