import leven from 'leven';
import { once } from './once.ts';

/**
 * The names that other client libraries use for options and fields of this one. A key is suggested where
 * the object has it, so that one table serves all objects.
 */
const USUAL_NAMES: UsualNames = {
  abortsignal: ['signal'],
  answer: ['result'],
  criteriafilter: ['criteria'],
  cursor: ['pageToken'],
  debug: ['logLevel'],
  endpoint: ['baseUrl', 'path'],
  evaluator: ['evaluatorName'],
  host: ['baseUrl'],
  id: ['traceId'],
  key: ['apiKey'],
  limit: ['pageSize'],
  maxretries: ['numRetries'],
  metadata: ['tags'],
  model: ['modelCore'],
  onrequest: ['hooks.onRequest'],
  onretry: ['hooks.onRetry'],
  onwarning: ['hooks.onWarning'],
  output: ['result'],
  prompt: ['messages'],
  query: ['messages', 'criteria'],
  response: ['result'],
  retries: ['numRetries'],
  since: ['startDate'],
  tags: ['filters'],
  taskpath: ['service.taskPath'],
  text: ['comment', 'messages'],
  timeout: ['waitTimeoutMs', 'timeoutMs'],
  token: ['apiKey', 'pageToken'],
  until: ['endDate'],
  url: ['baseUrl', 'path'],
};

/** The options that belong elsewhere, with their place. */
const places = /* @__PURE__ */ once((): readonly (readonly [keys: object, place: string])[] => [
  [CALL_OPTIONS, 'an option of the call, which is passed in its second argument'],
  [CLIENT_OPTIONS, 'an option of the client, which is passed to new Client()'],
]);

/** The options of a call; `client/options/request-options.ts` checks that the list is complete. */
export const CALL_OPTIONS = {
  signal: true,
  timeoutMs: true,
  numRetries: true,
  headers: true,
  onResponse: true,
} as const;

/** The options of a client alone; `client/options/client-options.ts` checks that the list is complete. */
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
  dangerouslyAllowBrowser: true,
  service: true,
} as const;

/**
 * Suggests the key that an unknown one was probably meant to be, in this object or in the options of the
 * call or the client. Lists the known keys when none resembles it.
 */
export function suggestKey(key: string, known: object): string {
  const match = findKey(key, known, USUAL_NAMES);
  if (match !== undefined) return `did you mean ${withUnit(match)}?`;
  for (const [keys, place] of places()) {
    const found = findKey(key, keys, USUAL_NAMES);
    if (found === key) return `it is ${place}`;
    if (found !== undefined) return `did you mean ${withUnit(found)}, ${place}?`;
  }
  return `known are ${Object.keys(known).join(', ')}`;
}

function withUnit(key: string): string {
  return key.endsWith('Ms') ? `${key} (in milliseconds)` : key;
}

/** For names in lower case without separators: the keys that may be meant, the likeliest first. */
export type UsualNames = Readonly<Record<string, readonly string[]>>;

// No key is longer; comparing a long name would take time.
const MAX_LENGTH = 32;
const MAX_DISTANCE = 2;

/** Lists the keys of an object that are set but not known. A value of `undefined` counts as not set. */
export function unknownKeys(given: object, known: object): string[] {
  return Object.entries(given).flatMap(([key, value]) =>
    value === undefined || Object.hasOwn(known, key) ? [] : [key],
  );
}

/**
 * Finds the known key that an unknown one was probably meant to be. A nested key such as `hooks.onRetry`
 * is found where `hooks` is known.
 *
 * @param usual - The names that other libraries use for known keys.
 */
export function findKey(key: string, known: object, usual: UsualNames): string | undefined {
  const name = flatten(key);
  const usualKeys = Object.hasOwn(usual, name) ? usual[name] : [];
  return (
    usualKeys?.find((candidate) => Object.hasOwn(known, candidate.replace(/\..*/, ''))) ??
    findSimilar(name, Object.keys(known))
  );
}

function findSimilar(name: string, keys: readonly string[]): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  // One mistake per three letters: most names of two letters differ by two letters at most.
  const maxDistance = Math.min(MAX_DISTANCE, Math.floor(name.length / 3));
  const [closest] = keys
    .map((key) => ({ key, distance: leven(name, flatten(key)) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((one, other) => one.distance - other.distance);
  return closest?.key;
}

function flatten(key: string): string {
  return key.replaceAll(/[_-]/g, '').toLowerCase();
}
