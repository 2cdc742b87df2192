import type { GateResult, StopReason } from 'align-evals/batch';
import { EXIT, type ExitCode } from './command-error.ts';

/** What decides the exit code of a run, besides errors that end the command. */
export interface RunFacts {
  /** The code of SIGINT or SIGTERM. */
  readonly interrupted?: ExitCode | undefined;
  /** Why the run ended; null when the journal does not say, because the process was killed. */
  readonly stopped: StopReason | null;
  /** The outcomes that have a result: scored or not applicable. */
  readonly succeeded: number;
  readonly failed: number;
  /** The failed outcomes that count as complete. */
  readonly maxFailed: number;
  readonly gates: readonly Pick<GateResult, 'passed'>[];
}

/** Returns the exit code of a run: 130 or 143 before 1 before 11 before 10 before 0. */
export function toExitCode(facts: RunFacts): ExitCode {
  if (facts.interrupted !== undefined) return facts.interrupted;
  if (isError(facts)) return EXIT.error;
  if (facts.stopped !== 'done' || facts.failed > facts.maxFailed) return EXIT.incomplete;
  return facts.gates.every(({ passed }) => passed) ? EXIT.complete : EXIT.gateFailed;
}

/** A rejected key or a broken disk; and a run in which nothing works is an error, not a result with gaps. */
function isError({ stopped, succeeded }: RunFacts): boolean {
  if (stopped === 'key' || stopped === 'error') return true;
  return stopped === 'failures' && succeeded === 0;
}
