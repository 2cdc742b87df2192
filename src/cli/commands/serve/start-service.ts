import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { ReferenceServer, ReferenceServerOptions, Scorer } from 'align-evals/testing';
import type { ListeningServer } from 'align-evals/testing/node';
import { CommandError } from '../../command-error.ts';

/** The flags of `serve`. */
export interface ServeFlags {
  readonly euPort: number;
  readonly usPort: number;
  readonly judgeModel?: string | undefined;
  /** The time for one score of the judge, in milliseconds. */
  readonly timeout?: number | undefined;
  readonly limitRpm?: number | undefined;
  readonly down?: 'eu' | 'us' | undefined;
  readonly allowHost?: readonly string[] | undefined;
  readonly expose?: true | undefined;
}

/** What a client needs for one region. */
interface RegionFacts {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** What clients need to use the service. */
export interface ServiceFacts {
  readonly regions: Readonly<Record<'eu' | 'us', RegionFacts>>;
  readonly accessToken: string;
  readonly taskPath: string;
  readonly dataRetentionField: string;
}

/** A service that runs on two ports. */
export interface RunningService {
  readonly facts: ServiceFacts;
  readonly close: () => Promise<void>;
}

const KEY_BYTES = 24;

/**
 * Starts the reference server on a port per region.
 *
 * @throws {@link CommandError} when a port is in use.
 */
export async function startService(flags: ServeFlags, scorer?: Scorer): Promise<RunningService> {
  const { createReferenceServer } = await import('align-evals/testing');
  const isExposed = flags.expose === true;
  const keys = isExposed ? createKeys() : undefined;
  const server = createReferenceServer({ ...toServerOptions(flags, keys), scorer });
  if (flags.down !== undefined) server.setRegionDown(flags.down, true);
  const listening = await listenOn(server, flags);
  const close = async (): Promise<void> => {
    await listening.close();
    // Ends the tasks that are being scored, which no connection waits for.
    server.reset();
  };
  return { facts: toFacts(server, listening, isExposed), close };
}

interface Keys {
  readonly eu: string;
  readonly us: string;
  readonly accessToken: string;
}

// The default keys are in the documentation: every visitor of the network would know them.
function createKeys(): Keys {
  const create = (name: string): string => `${name}-${randomBytes(KEY_BYTES).toString('hex')}`;
  return { eu: create('eu'), us: create('us'), accessToken: create('token') };
}

function toServerOptions({ limitRpm }: ServeFlags, keys: Keys | undefined): ReferenceServerOptions {
  const limits =
    limitRpm === undefined
      ? {}
      : { alignRatePerMinute: limitRpm, alignLightningRatePerMinute: limitRpm };
  const region = (
    key: string | undefined,
  ): NonNullable<ReferenceServerOptions['regions']>['eu'] => ({
    limits,
    ...(key === undefined ? {} : { apiKeys: [key] }),
  });
  return {
    // Nobody reads the recorded calls, and their bodies would fill the memory.
    maxRecordedCalls: 1,
    accessToken: keys?.accessToken,
    regions: { eu: region(keys?.eu), us: region(keys?.us) },
  };
}

async function listenOn(server: ReferenceServer, flags: ServeFlags): Promise<ListeningServer> {
  const { listen } = await import('align-evals/testing/node');
  const isExposed = flags.expose === true;
  try {
    return await listen(server, {
      ports: { eu: flags.euPort, us: flags.usPort },
      // A page cannot make its own name one of these addresses, so they need no flag.
      hosts: [...(flags.allowHost ?? []), ...(isExposed ? ownAddresses() : [])],
      ...(isExposed ? { hostname: '0.0.0.0' } : {}),
    });
  } catch (error) {
    throw toPortError(error, flags) ?? error;
  }
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

function toPortError(error: unknown, { usPort }: ServeFlags): CommandError | undefined {
  if (!(error instanceof Error && 'code' in error && 'port' in error)) return undefined;
  const port = String(error.port);
  const flag = error.port === usPort ? '--us-port' : '--eu-port';
  const reason = { EADDRINUSE: 'in use', EACCES: 'reserved for the system' }[String(error.code)];
  return reason === undefined
    ? undefined
    : new CommandError(`Port ${port} is ${reason}. Pass another one with ${flag}.`, {
        code: 'port_unavailable',
      });
}

function toFacts(
  server: ReferenceServer,
  listening: ListeningServer,
  isExposed: boolean,
): ServiceFacts {
  const { accessToken, service } = server.clientOptions();
  const [address = '127.0.0.1'] = isExposed ? ownAddresses() : [];
  const region = (name: 'eu' | 'us'): RegionFacts => ({
    baseUrl: listening.baseUrl(name).replace('0.0.0.0', address),
    apiKey: toText(server.clientOptions(name).apiKey),
  });
  return {
    regions: { eu: region('eu'), us: region('us') },
    accessToken: toText(accessToken),
    taskPath: service?.taskPath ?? '',
    dataRetentionField: service?.dataRetentionField ?? '',
  };
}

function toText(credential: unknown): string {
  return typeof credential === 'string' ? credential : '';
}
