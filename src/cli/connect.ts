import type { Client } from 'align-evals';
import type { CommandContext } from './context.ts';
import { createLogger } from './create-logger.ts';
import type { GlobalFlags } from './program.ts';
import { readVariable } from './read-variable.ts';

/** What a command needs of the service besides the flags that all have. */
export interface ConnectOptions {
  /** The body field of `--retention none`; by default ALIGN_DATA_RETENTION_FIELD. */
  readonly retentionField?: string | undefined;
  /** The route of tasks; by default ALIGN_TASK_PATH. */
  readonly taskPath?: string | undefined;
}

/** A client, and what it is connected to. */
export interface Connection {
  readonly client: Client;
  /** The service for people: a region, or the host of a deployment. */
  readonly service: string;
  /** Whether the client can read the rate limits of an account. */
  readonly hasAccessToken: boolean;
}

/**
 * Creates the client of a command from its flags and the environment. Close it when the command ends.
 *
 * @throws {@link ConfigurationError} when a flag or variable is not valid.
 */
export async function connect(
  flags: GlobalFlags,
  context: CommandContext,
  options: ConnectOptions = {},
): Promise<Connection> {
  const { env } = context.host;
  const { Client } = await import('align-evals');
  const { moreAdapters } = await import('align-evals/providers');
  const client = new Client({
    adapters: moreAdapters,
    timeoutMs: flags.timeout,
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

/** Names the service as the client chooses it: a flag before a variable before the default. */
function nameService({ region, baseUrl }: GlobalFlags, env: CommandContext['host']['env']): string {
  const url = baseUrl ?? (region === undefined ? readVariable(env, 'ALIGN_BASE_URL') : undefined);
  return url === undefined
    ? (region ?? readVariable(env, 'ALIGN_REGION') ?? 'eu')
    : new URL(url).host;
}
