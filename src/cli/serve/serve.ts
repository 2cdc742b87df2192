import { randomBytes } from 'node:crypto';
import type { Judge } from 'align-evals/judge';
import { listenToInterrupts } from '../interrupts.ts';
import type { CommandContext } from '../context.ts';
import { openJudge } from '../judge/open-judge.ts';
import { readJudgeModel } from '../judge/resolve-judge.ts';
import { describeImport, describeService } from './describe-service.ts';
import type { ScoreOrigin } from './pages/score-origin.ts';
import { type ServeFlags, startService } from './start-service.ts';

const SYNTHETIC_NOTICE =
  'Scores are synthetic: they come from a checksum and say nothing about your data.';

const EXPOSED_NOTICE =
  'Every machine on the network can reach this server. It does not encrypt: use it for trials only.';

/**
 * Runs the reference server on ports until SIGINT or SIGTERM.
 *
 * @throws {@link CommandError} when a port is in use, or the judge cannot be used.
 */
export async function serve(flags: ServeFlags, context: CommandContext): Promise<void> {
  const { output, host } = context;
  const interrupts = listenToInterrupts(host.signals);
  try {
    const judge = await openServiceJudge(flags, host.env);
    const notice = await labelOf(judge);
    const about = { scoreSource: toScoreOrigin(judge), notice };
    const service = await startService(flags, { scorer: judge, about, randomBytes });
    try {
      if (output.isJson) output.printJson(service.facts);
      else output.print(describeService(service.facts));
      output.note(notice);
      for (const facts of service.facts.imported) output.note(describeImport(facts));
      if (judge === undefined && readJudgeModel(host.env) !== undefined) output.note(UNUSED_MODEL);
      if (flags.expose === true) output.warn(EXPOSED_NOTICE);
      if (flags.down !== undefined) output.note(`The region ${flags.down} is down.`);
      output.note('Ctrl-C stops it.');
      await untilAborted(interrupts.stop);
      context.exitCode = interrupts.exitCode() ?? context.exitCode;
    } finally {
      await service.close();
    }
  } finally {
    interrupts.release();
  }
}

const UNUSED_MODEL =
  'ALIGN_JUDGE_MODEL has no effect here. For scores of the model, add --judge-model.';

async function openServiceJudge(
  { judgeModel: model, timeout: timeoutMs }: ServeFlags,
  env: CommandContext['host']['env'],
): Promise<Judge | undefined> {
  return model === undefined ? undefined : await openJudge({ model, timeoutMs }, env);
}

function toScoreOrigin(judge: Judge | undefined): ScoreOrigin {
  return judge === undefined
    ? { kind: 'synthetic', name: 'offline' }
    : { kind: 'judge', name: judge.service };
}

async function labelOf(judge: Judge | undefined): Promise<string> {
  const { scoreNotice } = await import('align-evals/batch');
  return (judge && scoreNotice(judge.service)) ?? SYNTHETIC_NOTICE;
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
  });
}
