import { EXIT, type ExitCode } from './command-error.ts';
import type { Host } from './host.ts';

export interface Interrupts {
  /** Aborted by the first signal: nothing new begins. */
  readonly stop: AbortSignal;
  /** Aborted by the second signal: what is in flight ends. */
  readonly abort: AbortSignal;
  /** The exit code of the first signal. */
  readonly exitCode: () => ExitCode | undefined;
  /** Stops listening. The next signal ends the process at once. */
  readonly release: () => void;
}

const EXIT_CODES = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated } as const;

/** Without these listeners the system ends the process at once, with the same exit codes. */
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
