import type { EvaluationResult, TaskKind, TraceEvaluationResult } from 'align-evals';
import { CommandError, usageError } from '../../command-error.ts';
import { connect } from '../../connect.ts';
import type { CommandContext, GlobalFlags } from '../../program.ts';
import { wrapText } from '../../text/fit-text.ts';
import { MAX_PARAGRAPH, toTerminalText } from '../../text/terminal-text.ts';

interface WaitFlags {
  readonly kind: TaskKind;
  readonly waitTimeout?: number | undefined;
  readonly taskPath?: string | undefined;
}

/** Waits for the end of a task, and prints its result. */
export async function waitForTask(
  id: string,
  { kind, waitTimeout, taskPath }: WaitFlags,
  { globals, context }: { readonly globals: GlobalFlags; readonly context: CommandContext },
): Promise<void> {
  const { output, host } = context;
  if (taskPath === undefined && !host.env['ALIGN_TASK_PATH']) {
    throw usageError(
      'The route of tasks is not set, and the service has no default. Pass --task-path with {task_id} in place of the id, such as /api/v1/tasks/{task_id}, or set ALIGN_TASK_PATH.',
    );
  }
  const { client } = await connect(globals, context, { taskPath });
  try {
    const result = await client.tasks
      .wait(id, { kind, waitTimeoutMs: waitTimeout })
      .catch(explainFailure);
    if (output.isJson) output.printJson(result);
    else output.print(describeResult(result, output.stdout.width));
  } finally {
    await client.close();
  }
}

/** Adds the reason of the service, which is not in the error's message because it may quote the conversation. */
async function explainFailure(error: unknown): Promise<never> {
  const { TaskFailedError } = await import('align-evals');
  if (!TaskFailedError.isInstance(error)) throw error;
  const { code, detail, taskId } = error;
  const reason = detail === null ? ', which gave no reason.' : `: ${toTerminalText(detail)}`;
  throw new CommandError(`The task ${taskId} failed in the service${reason}`, { code });
}

function describeResult(result: EvaluationResult | TraceEvaluationResult, width: number): string {
  const { score } = result;
  const head = score === null ? 'not applicable' : `score ${score.toFixed(2)}`;
  const explanation = toTerminalText(result.explanation ?? '', MAX_PARAGRAPH);
  return [head, ...(explanation === '' ? [] : wrapText(explanation, width))].join('\n');
}
