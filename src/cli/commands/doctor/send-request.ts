import type { AlignError, Fetch, Logger } from 'align-evals';
import { toFlagNames } from '../../flags/flag-names.ts';
import { toTerminalText } from '../../text/terminal-text.ts';
import type { CheckTarget } from './targets.ts';

export interface SendOptions {
  readonly timeoutMs?: number | undefined;
  /** Reads the clock of this machine, in milliseconds. */
  readonly now: () => number;
  readonly logger?: Logger | undefined;
}

export interface RequestReport {
  /** Whether the host answered, and accepted the key. */
  readonly isAccepted: boolean;
  readonly detail: string;
  /** The URL of the host; undefined when the client sent nothing. */
  readonly url?: URL;
  /** The code of the error of the client. */
  readonly code?: string;
  /** The clock of this machine minus the clock of the service, in milliseconds. */
  readonly aheadMs?: number;
}

const TIMEOUT_MS = 10_000;

const PLACEHOLDER = {
  code: 'placeholder_host',
  detail:
    'the package has no address of this region. Set ALIGN_BASE_URL to the address of your service.',
} as const;

/** Lists one trace with a client, which is the cheapest request that needs a key. */
export async function sendRequest(
  { options }: CheckTarget,
  { timeoutMs = TIMEOUT_MS, now, logger }: SendOptions,
): Promise<RequestReport> {
  const { Client, AlignError } = await import('align-evals');
  let clock: Pick<RequestReport, 'aheadMs'> = {};
  let host: Pick<RequestReport, 'url'> =
    'baseUrl' in options ? { url: new URL(options.baseUrl) } : {};
  let isOfFetch = false;
  const send: Fetch = async (input, init) => {
    host = { url: new URL(input) };
    const startedAt = now();
    const response = await fetch(input, init).catch((error: unknown) => {
      isOfFetch = true;
      throw error;
    });
    clock = compareClocks(response.headers.get('date'), (startedAt + now()) / 2);
    return response;
  };
  const startedAt = performance.now();
  try {
    const client = new Client({ ...options, timeoutMs, logger, fetch: send });
    await client.traces.list({ pageSize: 1 }).firstPage();
    await client.close();
    const ms = Math.round(performance.now() - startedAt);
    return { isAccepted: true, detail: `accepted the key in ${ms} ms`, ...clock, ...host };
  } catch (error) {
    if (!AlignError.isInstance(error)) throw error;
    if (isReserved(host.url)) return { isAccepted: false, ...PLACEHOLDER };
    return {
      isAccepted: false,
      detail: await describeFailure(error, isOfFetch),
      code: error.code,
      ...clock,
      ...host,
    };
  }
}

/** Describes a failure for a terminal, where flags and variables replace options. */
async function describeFailure(error: AlignError, isOfFetch: boolean): Promise<string> {
  const { ConnectionError } = await import('align-evals');
  // The client blames a custom fetch for an error without a code, but `send` fails like the fetch of the runtime.
  const shown =
    isOfFetch && ConnectionError.isInstance(error) && error.causeCode === undefined
      ? new ConnectionError(error.code, error, { origin: error.origin })
      : error;
  return toTerminalText(toFlagNames(shown.message));
}

function compareClocks(date: string | null, nowMs: number): Pick<RequestReport, 'aheadMs'> {
  const serviceMs = Date.parse(date ?? '');
  // The header has whole seconds, which are half a second too early on average.
  return Number.isNaN(serviceMs) ? {} : { aheadMs: Math.round(nowMs - serviceMs - 500) };
}

/** The package uses this domain for hosts that are not known. */
function isReserved(url: URL | undefined): boolean {
  return url?.hostname.endsWith('.example') === true;
}
