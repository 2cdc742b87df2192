import { randomBytes } from 'node:crypto';
import type { Judge } from 'align-evals/judge';
import { listenToInterrupts } from '../interrupts.ts';
import { openJudge, readJudgeModel } from '../open-judge.ts';
import type { CommandContext } from '../program.ts';
import { countOf } from '../text/quantity-text.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import type { ImportFacts } from './import/import-journals.ts';
import type { ScoreOrigin } from './pages/trace-labels.ts';
import { type ServeFlags, type ServiceFacts, startService } from './start-service.ts';

const SYNTHETIC_NOTICE =
  'New scores are synthetic: they come from a checksum and say nothing about your data.';

const EXPOSED_NOTICE =
  'Every machine on the network can reach this server. It does not encrypt: use it for trials only.';

/** Runs the reference server on ports until SIGINT or SIGTERM. */
export async function runServe(flags: ServeFlags, context: CommandContext): Promise<void> {
  const { output, host } = context;
  const interrupts = listenToInterrupts(host.signals);
  try {
    const judge = await openServiceJudge(flags, host.env);
    const notice = await labelOf(judge);
    const service = await startService(flags, {
      ...{ scorer: judge, origin: toScoreOrigin(judge), randomBytes },
      now: Date.now,
    });
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

/** Describes a running service, with lines that a shell can run. */
function describeService({ regions, ...facts }: ServiceFacts): string {
  const lines = Object.entries(regions).map(
    ([name, { baseUrl, apiKey }]) => `${name}  ${baseUrl}  key ${apiKey}`,
  );
  const { baseUrl, apiKey } = regions.eu;
  return [
    ...lines,
    `pages  ${facts.pages}`,
    '',
    `export ALIGN_BASE_URL=${baseUrl}`,
    `export ALIGN_API_KEY=${apiKey}`,
    `export ALIGN_ACCESS_TOKEN=${facts.accessToken}`,
    `export ALIGN_TASK_PATH='${facts.taskPath}'`,
    `export ALIGN_DATA_RETENTION_FIELD=${facts.dataRetentionField}`,
  ].join('\n');
}

function describeImport({ journals, region, traces, failed }: ImportFacts): string {
  const left =
    failed === 0 ? '' : `, without ${countOf(failed, 'failed evaluation', 'failed evaluations')}`;
  return `${toTerminalText(journals.join(', '))}: ${countOf(traces, 'trace', 'traces')} in ${region}${left}.`;
}
