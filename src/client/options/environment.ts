import { ConfigurationError } from '../../errors/configuration-error.ts';
import { isPermissionDenied } from '../../errors/sanitize-cause.ts';

const VARIABLES = [
  'ALIGN_API_KEY',
  'ALIGN_ACCESS_TOKEN',
  'ALIGN_BASE_URL',
  'ALIGN_REGION',
  'ALIGN_LOG',
  'ALIGN_TASK_PATH',
  'ALIGN_DATA_RETENTION_FIELD',
] as const;

/** The environment variables that a client reads. */
export type EnvironmentVariable = (typeof VARIABLES)[number];

/** Returns undefined for a variable that is unset or empty. */
export type Environment = (name: EnvironmentVariable) => string | undefined;

interface ProcessLike {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly versions?: { readonly node?: string };
}

function findProcess(): ProcessLike | undefined {
  const { process } = globalThis as { process?: ProcessLike };
  return process;
}

export const readEnvironment: Environment = (name) => {
  try {
    return readVariable(name);
  } catch {
    // Deno without --allow-env throws on every access to a variable.
    return undefined;
  }
};

/** Returns a sentence for an error about a variable that Deno does not let the program read, otherwise ''. */
export function explainDenied(name: EnvironmentVariable): string {
  try {
    readVariable(name);
  } catch (error) {
    if (isPermissionDenied(error)) {
      return `. Deno denies access to ${name}: run it with --allow-env=${VARIABLES.join(',')}`;
    }
  }
  return '';
}

function readVariable(name: EnvironmentVariable): string | undefined {
  const value = findProcess()?.env?.[name]?.trim();
  return value === '' ? undefined : value;
}

/** Throws an error on a runtime that is too old. */
export function requireRuntime(): void {
  if ('withResolvers' in Promise) return;
  const node = findProcess()?.versions?.node;
  const runtime = node === undefined ? 'This runtime' : `Node ${node}`;
  throw new ConfigurationError(
    `${runtime} is too old, because it has no Promise.withResolvers: use Node 22.13 or later`,
    { code: 'unsupported_runtime', option: 'runtime' },
  );
}

/** Globals of servers that run programs in the scope of a worker; workerd has `WebSocketPair`. */
const SERVER_GLOBALS = ['Deno', 'Bun', 'EdgeRuntime', 'WebSocketPair'];

/** Reports whether the program runs in a page or a worker of a browser, where every visitor can read the key. */
export function isBrowser(): boolean {
  if (typeof window !== 'undefined' && typeof window.document !== 'undefined') return true;
  return 'WorkerGlobalScope' in globalThis && !SERVER_GLOBALS.some((name) => name in globalThis);
}
