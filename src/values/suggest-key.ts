import { once } from './once.ts';
import { findKey, type UsualNames } from './unknown-keys.ts';
import type { ClientOptions } from '../client/options/client-options.ts';
import type { RequestOptions } from '../client/options/request-options.ts';

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

const CALL_OPTIONS: Readonly<Record<keyof RequestOptions, true>> = {
  signal: true,
  timeoutMs: true,
  numRetries: true,
  headers: true,
  onResponse: true,
};

type ClientOnly = Exclude<keyof ClientOptions, keyof RequestOptions | 'modelCore'>;

const CLIENT_OPTIONS: Readonly<Record<ClientOnly, true>> = {
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
};

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
