import { EXIT } from '../../command-error.ts';
import { createLogger } from '../../connect.ts';
import type { CommandContext, GlobalFlags } from '../../program.ts';
import { checkHosts } from './check-hosts.ts';
import { type Check, describeChecks, ok } from './check.ts';
import {
  checkConfiguration,
  checkEnvironment,
  checkJournal,
  checkJudge,
  hasJudgeOnly,
  usesProxy,
} from './local-checks.ts';
import { resolveTargets } from './targets.ts';

export async function runDoctor(
  flags: { readonly journal?: string | undefined },
  globals: GlobalFlags,
  context: CommandContext,
): Promise<void> {
  const { output, host } = context;
  const checks = [
    ...checkEnvironment(host.env),
    ...(await checkJudge(host.env, { timeoutMs: globals.timeout })),
    ...(hasJudgeOnly(host.env) ? [UNCHECKED] : await checkService(globals, context)),
    ...(flags.journal === undefined ? [] : [await checkJournal(flags.journal)]),
  ];
  const isOk = checks.every(({ status }) => status !== 'failed');
  if (output.isJson) output.printJson({ ok: isOk, checks });
  else output.print(describeChecks(checks, output.stdout));
  context.exitCode = isOk ? EXIT.complete : EXIT.error;
}

const UNCHECKED = ok(
  'service',
  'not checked, because ALIGN_API_KEY is not set and ALIGN_JUDGE_MODEL is',
);

/** Sends nothing while the client rejects its options. */
async function checkService(
  globals: GlobalFlags,
  context: CommandContext,
): Promise<readonly Check[]> {
  const wrong = await checkConfiguration(globals);
  if (wrong !== undefined) return [wrong];
  const { env } = context.host;
  const targets = resolveTargets(globals, env);
  const options = {
    isProxied: usesProxy(env),
    timeoutMs: globals.timeout,
    now: Date.now,
    logger: createLogger(context),
  };
  return await checkHosts(targets, options);
}
