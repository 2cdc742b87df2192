import { inspect } from 'node:util';
import type { Client, Logger } from 'align-evals';
import { readVariable } from './host.ts';
import type { CommandContext, GlobalFlags } from './program.ts';

interface ConnectOptions {
  /** The body field of `--retention none`; by default ALIGN_DATA_RETENTION_FIELD. */
  readonly retentionField?: string | undefined;
  /** The route of tasks; by default ALIGN_TASK_PATH. */
  readonly taskPath?: string | undefined;
  /** Whether nothing is sent, for which no key is needed. */
  readonly isDry?: boolean | undefined;
}

export interface Connection {
  readonly client: Client;
  /** The name of the service for people: a region, or the host of a deployment. */
  readonly service: string;
  /** Whether the client can read the rate limits of an account. */
  readonly hasAccessToken: boolean;
}

/** Creates the client of a command from its flags and the environment. The command closes it when it ends. */
export async function connect(
  flags: GlobalFlags,
  context: CommandContext,
  options: ConnectOptions = {},
): Promise<Connection> {
  const { env } = context.host;
  const { Client } = await import('align-evals');
  const { moreAdapters } = await import('align-evals/providers');
  const hasKey = readVariable(env, 'ALIGN_API_KEY') !== undefined;
  const client = new Client({
    ...(options.isDry === true && !hasKey ? { apiKey: NO_KEY } : {}),
    adapters: moreAdapters,
    timeoutMs: flags.timeout,
    attemptTimeoutMs: flags.attemptTimeout,
    logger: createLogger(context),
    region: flags.region,
    baseUrl: flags.baseUrl,
    service: {
      dataRetentionField: options.retentionField ?? readVariable(env, 'ALIGN_DATA_RETENTION_FIELD'),
      taskPath: options.taskPath ?? readVariable(env, 'ALIGN_TASK_PATH'),
    },
  });
  const hasAccessToken = readVariable(env, 'ALIGN_ACCESS_TOKEN') !== undefined;
  return { client, service: nameService(flags, env), hasAccessToken };
}

/** The key of a client that sends nothing. */
const NO_KEY = 'no-key';

/** The precedence is the same as in the client: a flag before a variable before the default. */
function nameService({ region, baseUrl }: GlobalFlags, env: CommandContext['host']['env']): string {
  const url = baseUrl ?? (region === undefined ? readVariable(env, 'ALIGN_BASE_URL') : undefined);
  return url === undefined
    ? (region ?? readVariable(env, 'ALIGN_REGION') ?? 'eu')
    : new URL(url).host;
}

/**
 * Creates a logger that writes one line per event to stderr, because the console writes some events to stdout. Without
 * ALIGN_LOG it returns undefined, because a client with a logger logs its warnings.
 */
export function createLogger({
  output,
  host,
}: Pick<CommandContext, 'output' | 'host'>): Logger | undefined {
  if (!host.env['ALIGN_LOG']?.trim()) return undefined;
  const log = (message: string, facts: object): void => {
    output.streams.stderr.write(`${message} ${inspect(facts, { breakLength: Infinity })}\n`);
  };
  return { error: log, warn: log, info: log, debug: log };
}
