import { EXIT, type ExitCode } from './command-error.ts';
import type { Host } from './host.ts';

/** SIGINT and SIGTERM of a command that ends cleanly. */
export interface Interrupts {
  /** Aborted by the first signal: stop what is not begun. */
  readonly stop: AbortSignal;
  /** Aborted by the second signal: end what is in flight. */
  readonly abort: AbortSignal;
  /** The exit code of the first signal; undefined without one. */
  readonly exitCode: () => ExitCode | undefined;
  /** Returns the signals to the system, which ends the process at once. */
  readonly release: () => void;
}

const EXIT_CODES = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated } as const;

/** Listens to the signals until `release`. Without it the system ends the process, with the same exit codes. */
export function listenToInterrupts(signals: Host['signals']): Interrupts {
  const stop = new AbortController();
  const abort = new AbortController();
  let exitCode: ExitCode | undefined;
  const listeners = Object.entries(EXIT_CODES).map(([name, code]) => {
    const listener = (): void => {
      exitCode ??= code;
      (stop.signal.aborted ? abort : stop).abort();
    };
    signals.on(name, listener);
    return { name, listener };
  });
  return {
    stop: stop.signal,
    abort: abort.signal,
    exitCode: () => exitCode,
    release: () => {
      for (const { name, listener } of listeners) signals.off(name, listener);
    },
  };
}
