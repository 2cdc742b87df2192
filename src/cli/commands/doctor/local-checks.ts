import { toFlagNames } from '../../flags/flag-names.ts';
import { type Host, readVariable } from '../../host.ts';
import { type LoadOpenAI, openJudge, readJudgeModel } from '../../open-judge.ts';
import { type GlobalFlags, readVersion } from '../../program.ts';
import { toTerminalText } from '../../text/terminal-text.ts';
import { type Check, ok, problem } from './check.ts';

type Env = Host['env'];

const PROXY_VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy', 'http_proxy'];
const MIN_MASKED_LENGTH = 12;

export function checkEnvironment(env: Env): readonly Check[] {
  return [
    ok('versions', `align-evals ${readVersion()}, Node ${process.versions.node}`),
    ...(hasJudgeOnly(env) ? [] : [checkKey(env['ALIGN_API_KEY'])]),
    checkProxy(env),
    ...checkTlsSwitch(env),
  ];
}

/** Reports whether the global `fetch` uses a proxy. */
export function usesProxy(env: Env): boolean {
  return findProxy(env) !== undefined && env['NODE_USE_ENV_PROXY'] === '1';
}

/** Creates a client as every command does, to find what is wrong with flags and variables. */
export async function checkConfiguration({
  region,
  baseUrl,
}: GlobalFlags): Promise<Check | undefined> {
  const { Client, ConfigurationError } = await import('align-evals');
  try {
    await new Client({ region, baseUrl }).close();
    return undefined;
  } catch (error) {
    if (!ConfigurationError.isInstance(error)) throw error;
    return problem('configuration', toFlagNames(error.message), { isRequired: true });
  }
}

/** Whether only a judge is configured, so that nothing of the service can be checked. */
export function hasJudgeOnly(env: Env): boolean {
  return readJudgeModel(env) !== undefined && readVariable(env, 'ALIGN_API_KEY') === undefined;
}

/** Asks the model of ALIGN_JUDGE_MODEL, if it is set, to score a greeting. */
export async function checkJudge(
  env: Env,
  { load, timeoutMs }: { readonly load?: LoadOpenAI; readonly timeoutMs?: number | undefined } = {},
): Promise<readonly Check[]> {
  const model = readJudgeModel(env);
  if (model === undefined) return [];
  try {
    const judge = await openJudge({ model, timeoutMs }, env, load);
    await judge({ kind: 'reward', ...GREETING, signal: new AbortController().signal });
    return [ok('judge', `${toTerminalText(judge.service)} (ALIGN_JUDGE_MODEL) answers`)];
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'it cannot be used';
    // Runs against the service do not need the judge.
    return [problem('judge', toTerminalText(detail), { isRequired: hasJudgeOnly(env) })];
  }
}

const GREETING = {
  criterion: 'Reward friendly answers',
  evaluatorName: null,
  evaluateLatest: true,
  cleansExplanation: false,
  subject: {
    messages: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello! How can I help you?' },
    ],
  },
} as const;

/** Reads a whole journal without changing it. */
export async function checkJournal(file: string): Promise<Check> {
  const { readJournal } = await import('align-evals/batch/node');
  try {
    const { rows, stop } = readJournal(file);
    const outcomes = rows.flatMap((row) => row.outcomes);
    const failed = outcomes.filter(({ status }) => status === 'failed').length;
    const end = stop === null ? 'did not end' : `ended: ${stop.why}`;
    return ok(
      'journal',
      `${rows.length} rows, ${outcomes.length} outcomes, ${failed} failed; the run ${end}`,
    );
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'it cannot be read';
    return problem('journal', toTerminalText(detail), { isRequired: true });
  }
}

function checkKey(value: string | undefined): Check {
  const key = value?.trim() ?? '';
  if (key === '') {
    const fix = 'Set ALIGN_API_KEY to a key of the dashboard.';
    return problem('key', 'ALIGN_API_KEY is not set', { fix, isRequired: true });
  }
  // The end of a short text would reveal too much of the text.
  const end = key.length < MIN_MASKED_LENGTH ? '' : `, ends with ${JSON.stringify(key.slice(-2))}`;
  return ok('key', `ALIGN_API_KEY, ${key.length} characters${end}`);
}

function findProxy(env: Env): string | undefined {
  return PROXY_VARIABLES.find((name) => env[name]?.trim());
}

function checkProxy(env: Env): Check {
  const name = findProxy(env);
  if (name === undefined) return ok('proxy', 'none');
  if (usesProxy(env)) return ok('proxy', `${name}, with NODE_USE_ENV_PROXY=1`);
  return problem('proxy', `${name} is set, and Node does not use it`, {
    fix: 'To send requests through it, set NODE_USE_ENV_PROXY=1 (Node 24 and later).',
    isRequired: false,
  });
}

function checkTlsSwitch(env: Env): Check[] {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return [];
  const detail =
    'NODE_TLS_REJECT_UNAUTHORIZED=0 accepts every certificate, also the certificate of an attacker';
  const fix = 'Unset it, and set NODE_EXTRA_CA_CERTS to the certificate that you trust.';
  return [problem('certificates', detail, { fix, isRequired: false })];
}
