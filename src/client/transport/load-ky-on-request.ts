import type { KyInstance } from 'ky';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { ConnectionError } from '../../errors/connection-error.ts';
import { causeFacts, sanitizeCause } from '../../errors/sanitize-cause.ts';
import { isObject } from '../../values/objects.ts';
import type { LoadKy } from './load-ky.ts';

/** Thrown when ky cannot be loaded, with the error of the runtime as its `cause`. */
class KyNotLoaded extends Error {
  /** Whether the runtime keeps the failure until the process ends, as Node 22 does. */
  readonly isKept: boolean;

  constructor(cause: unknown, isKept: boolean) {
    super('', { cause });
    this.isKept = isKept;
  }
}

let ky: KyInstance | undefined;
let loading: Promise<KyInstance> | undefined;
let lastFailure: unknown;

/**
 * Loads ky with the first request. Bundles have `load-ky.ts` instead: with a dynamic import, Rollup's
 * `inlineDynamicImports` puts ky behind the program, and a call that the program awaits at its top level fails.
 */
export const loadKy: LoadKy = (attempt, isSafe) => {
  if (ky !== undefined) return ky;
  loading ??= load();
  return loading.catch((error: unknown) => {
    throw error instanceof KyNotLoaded ? toError(error, attempt, isSafe) : error;
  });
};

/** Requests at the same time share one load, and its failure. */
async function load(): Promise<KyInstance> {
  try {
    ({ default: ky } = await import('ky'));
    return ky;
  } catch (cause) {
    loading = undefined;
    const isKept = isObject(cause) && cause === lastFailure;
    lastFailure = cause;
    throw new KyNotLoaded(cause, isKept);
  }
}

/** What only an installation can fix is a `ConfigurationError`. */
function toError(
  { cause: thrown, isKept }: KyNotLoaded,
  ...[attempt, isSafe]: Parameters<LoadKy>
): ConfigurationError | ConnectionError {
  const cause = sanitizeCause(thrown, isSafe);
  const [causeCode] = causeFacts(thrown, isSafe).flatMap(({ code }) => code ?? []);
  const problem = `Could not load ky (${causeCode ?? 'no code'}), so nothing was sent`;
  // A chunk of an application that does not arrive has no code. An installation that is not right has one.
  if (!isKept && causeCode === undefined) {
    const { origin } = attempt;
    return new ConnectionError('connection', attempt, {
      origin,
      problem: `${problem}: try again`,
      cause,
    });
  }
  return new ConfigurationError(`${problem}: check its installation, and restart the process`, {
    code: 'missing_dependency',
    option: 'ky',
    cause,
  });
}
