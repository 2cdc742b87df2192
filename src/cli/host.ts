import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

export type TerminalStream = Writable & {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
};

/** What the command needs from its process. Tests pass streams of their own. */
export interface Host {
  /** The arguments after the name of the command. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** The version of Node, or the one that the runtime is compatible with. */
  readonly nodeVersion: string;
  readonly stdin: Readable & {
    readonly isTTY?: boolean | undefined;
    /** Of a terminal: with it, keys arrive one by one. */
    readonly setRawMode?: ((isRaw: boolean) => unknown) | undefined;
  };
  readonly stdout: TerminalStream;
  readonly stderr: TerminalStream;
  /** Emits SIGINT and SIGTERM. */
  readonly signals: Pick<EventEmitter, 'on' | 'off'>;
  /** Ends the process soon, also when the application of an eval keeps timers or connections open. */
  readonly endSoon?: () => void;
}

/** An empty variable counts as unset, as in the client. */
export function readVariable(env: Host['env'], name: string): string | undefined {
  const text = env[name]?.trim();
  return text === '' ? undefined : text;
}

/** How each package manager starts the command of a package that is installed in a project. */
const RUNNERS: Readonly<Record<string, string>> = {
  npm: 'npx',
  pnpm: 'pnpm exec',
  yarn: 'yarn',
  bun: 'bunx',
};

/** Returns the command as the user can type it: `npx align-evals` when npm started it. */
export function programName(env: Host['env']): string {
  const [manager = ''] = env['npm_config_user_agent']?.split('/') ?? [];
  const runner = Object.hasOwn(RUNNERS, manager) ? RUNNERS[manager] : undefined;
  return runner === undefined ? 'align-evals' : `${runner} align-evals`;
}
