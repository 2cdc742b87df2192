import type { RuntimeName } from './runtimes.ts';

/** What happens on some runtimes in place of what a case expects. A difference that no longer happens fails. */
export interface Difference {
  /** The name of the case. */
  readonly name: string;
  readonly runtimes: readonly RuntimeName[];
  /** The message of the case, or a part of it. */
  readonly failure: RegExp;
  /** What happens there and why, for the documentation. */
  readonly reason: string;
}

const NODE = ['node22', 'node24', 'node26'] as const;
const WORKERD = ['workerd-early', 'workerd-newest'] as const;
const CHROMIUM = ['chromium-page', 'chromium-worker'] as const;

const ACCEPTED = /^Error: nothing was thrown/;
const RESENT = /^Error: the score and number of retries is \[1,0\], not \[1,1\]$/;
const NOT_DECODED =
  'The runtime does not decode it. The client throws `InvalidResponseError` (`invalid_utf8`), which asks for gzip or no encoding.';

const UNDECODED =
  /^InvalidResponseError: The response is not UTF-8: check that the service sends UTF-8, with gzip or no encoding /;

export const DIFFERENCES: readonly Difference[] = [
  {
    name: 'reads the key and the base URL from the environment',
    runtimes: ['workerd-early'],
    failure: /^ConfigurationError: No API key was passed/,
    reason: '`process.env` needs the flag `nodejs_compat` and the date 2025-04-01: pass both.',
  },
  {
    name: 'reads the key and the base URL from the environment',
    runtimes: CHROMIUM,
    failure: /^ConfigurationError: No API key was passed/,
    reason: 'A browser has no environment variables: pass both.',
  },
  {
    name: 'creates a client without dangerouslyAllowBrowser',
    runtimes: CHROMIUM,
    failure: /^ConfigurationError: This looks like a browser/,
    reason: 'Every visitor can read the key, so the client is rejected (`browser`).',
  },
  {
    name: 'waits for Retry-After when the service does not expose it with CORS',
    runtimes: CHROMIUM,
    failure: /^Error: the wait in milliseconds is [\d.]+, not at least 4995$/,
    reason: 'A browser hides the header: the client waits its own backoff.',
  },
  {
    name: 'names the code of a connection that was refused',
    runtimes: ['deno', ...WORKERD, ...CHROMIUM],
    failure: /^Error: the code is "undefined", not "refused"$/,
    reason: 'The errors of its `fetch` have no code, so `causeCode` is undefined.',
  },
  {
    name: 'reports such a certificate with the code tls, which is not retried',
    runtimes: ['deno', ...WORKERD, ...CHROMIUM],
    failure: /^Error: the error is \{"attempts":2,"code":"connection"\}/,
    reason: 'Without a code, it is a failed connection (`connection`), which is retried.',
  },
  {
    name: 'sends a request once per attempt when a new connection is reset',
    runtimes: CHROMIUM,
    failure:
      /^Error: the error and requests is \[\{"attempts":2,"code":"connection",[^}]+\},[34]\], not /,
    reason:
      'The browser sends the first request again by itself, probably because it reuses the connection of the preflight.',
  },
  {
    name: 'leaves it to the client to retry a GET whose kept connection is reset',
    runtimes: ['bun', 'deno', ...WORKERD, ...CHROMIUM],
    failure: RESENT,
    reason: 'The runtime sends the request again by itself.',
  },
  {
    name: 'leaves it to the client to retry a POST whose kept connection is reset',
    runtimes: ['deno', ...CHROMIUM],
    failure: RESENT,
    reason: 'The runtime sends the request again by itself, also one that is billed.',
  },
  {
    name: 'counts a request that the runtime sends again after a 421',
    runtimes: ['edge', ...CHROMIUM],
    failure: /^Error: the status and attempts is \[421,1\], not \[421,2\]$/,
    reason: 'The runtime sends the request a second time by itself, and nothing shows it.',
  },
  {
    name: 'reports the status of a redirect',
    runtimes: CHROMIUM,
    failure: /^Error: the status is 0, not 307$/,
    reason: 'A browser hides the status of a redirect that it does not follow: `status` is 0.',
  },
  {
    name: 'reads a response in the content encoding deflate',
    runtimes: ['deno', ...WORKERD],
    failure: UNDECODED,
    reason: NOT_DECODED,
  },
  {
    name: 'reads a response in the content encoding br',
    runtimes: ['workerd-early'],
    failure: UNDECODED,
    reason: NOT_DECODED,
  },
  {
    name: 'reads a response in the content encoding zstd',
    runtimes: ['node22', 'deno', ...WORKERD, 'edge'],
    failure: UNDECODED,
    reason: NOT_DECODED,
  },
  {
    name: 'reports gzip without its trailer as body_cut',
    runtimes: [...NODE, 'edge', ...CHROMIUM],
    failure: ACCEPTED,
    reason: 'The runtime does not check the trailer. The text is complete, and parsed as JSON.',
  },
  {
    name: 'reads a response with a header of 64 KiB',
    runtimes: [...NODE, 'edge'],
    failure: /^ConnectionError: .*UND_ERR_HEADERS_OVERFLOW/,
    reason: 'Headers of more than 16 KiB fail the connection.',
  },
  {
    name: 'reads a response after 1,000 times 100 Continue',
    runtimes: [...NODE, 'edge'],
    failure: /^ConnectionError: .*UND_ERR_SOCKET/,
    reason: 'So many `100 Continue` fail the connection.',
  },
  {
    name: 'a tracer knows the agent of a call after an await',
    runtimes: ['workerd-early', 'edge', ...CHROMIUM],
    failure: /^Error: the agent of the call is "root", not "greeter"$/,
    reason:
      'The runtime has no `AsyncLocalStorage`: agents are known by their handles, and the tracer warns (`no_async_context`).',
  },
];
