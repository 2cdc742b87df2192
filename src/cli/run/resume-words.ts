import { paceFlags, toFlagWords } from '../evaluate/resume-command.ts';
import { quoteArgument, toPathArgument } from '../text/shell-command.ts';
import type { EvalRun } from './execute-eval.ts';

/**
 * Returns the words of the command that continues a run, quoted for a shell.
 *
 * @param answers - Where missing answers come from: also from the journal of `--rescore`, or from the application alone.
 */
export function toResumeWords(
  { file, flags, journal, variant }: Pick<EvalRun, 'file' | 'flags' | 'journal' | 'variant'>,
  program: string,
  answers: 'kept' | 'called' = 'kept',
): string[] {
  // The flags that decide what a run calls and sends, where and how fast. The eval, and not the journal, has the settings.
  const repeated = toFlagWords({
    '--variant': variant,
    '--row': flags.row,
    '--trials': flags.trials,
    '--core': flags.core,
    '--keep': flags.keep,
    '--judge-model': flags.judgeModel,
    '--task-concurrency': flags.taskConcurrency,
    ...paceFlags(flags),
    '--rescore': answers === 'kept' ? flags.rescore : undefined,
    '--retry-failed': flags.retryFailed,
  });
  const words = ['run', toPathArgument(file), '--resume', journal, ...repeated];
  return [program, ...words.map(quoteArgument)];
}
