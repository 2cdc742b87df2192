import type { Client, ClientOptions, Region } from 'align-evals';
import type { CommandContext } from './context.ts';
import { createLogger } from './create-logger.ts';
import type { GlobalFlags } from './program.ts';

/** What a command needs of the service besides the flags that all have. */
export interface ConnectOptions {
  /** Uses a reference server in this process in place of the service. */
  readonly offline?: boolean | undefined;
  /** The body field of `--retention none`; by default ALIGN_DATA_RETENTION_FIELD. */
  readonly retentionField?: string | undefined;
  /** The route of tasks; by default ALIGN_TASK_PATH. */
  readonly taskPath?: string | undefined;
}

/** A client, and what it is connected to. */
export interface Connection {
  readonly client: Client;
  /** The service for people: a region, the host of a deployment, or `offline`. */
  readonly service: string;
  readonly isOffline: boolean;
  /** Whether the client can read the rate limits. */
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
  const { output, host } = context;
  const { Client } = await import('align-evals');
  const shared = { timeoutMs: flags.timeout, logger: createLogger(context) };
  if (options.offline === true) {
    const { OFFLINE_NOTICE } = await import('align-evals/batch');
    output.note(OFFLINE_NOTICE);
    const local = await startEmbeddedServer(flags.region);
    const client = new Client({ ...local, ...shared });
    return { client, service: 'offline', isOffline: true, hasAccessToken: true };
  }
  const client = new Client({
    ...shared,
    region: flags.region,
    baseUrl: flags.baseUrl,
    service: {
      dataRetentionField: options.retentionField ?? read(host.env['ALIGN_DATA_RETENTION_FIELD']),
      taskPath: options.taskPath ?? read(host.env['ALIGN_TASK_PATH']),
    },
  });
  const hasAccessToken = read(host.env['ALIGN_ACCESS_TOKEN']) !== undefined;
  return { client, service: nameService(flags, host.env), isOffline: false, hasAccessToken };
}

async function startEmbeddedServer(region: Region | undefined): Promise<ClientOptions> {
  const { createReferenceServer } = await import('align-evals/testing');
  // Nobody asks for the recorded calls, and the bodies of a long run would fill the memory.
  const server = createReferenceServer({ maxRecordedCalls: 1 });
  return server.clientOptions(region);
}

/** Names the service as the client chooses it: a flag before a variable before the default. */
function nameService({ region, baseUrl }: GlobalFlags, env: CommandContext['host']['env']): string {
  const url = baseUrl ?? (region === undefined ? read(env['ALIGN_BASE_URL']) : undefined);
  return url === undefined ? (region ?? read(env['ALIGN_REGION']) ?? 'eu') : new URL(url).host;
}

/** An empty variable counts as unset, as in the client. */
function read(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === '' ? undefined : text;
}
