import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** A stream that may be a terminal. */
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
  readonly stdin: Readable & { readonly isTTY?: boolean | undefined };
  readonly stdout: TerminalStream;
  readonly stderr: TerminalStream;
  /** Emits SIGINT and SIGTERM. */
  readonly signals: Pick<EventEmitter, 'on' | 'off'>;
}
