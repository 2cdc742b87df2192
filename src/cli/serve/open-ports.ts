import { networkInterfaces } from 'node:os';
import type { ReferenceServer } from 'align-evals/testing';
import { CommandError } from '../command-error.ts';
import { PAGE_HEADERS } from './pages/page-headers.ts';

/** The flags of `serve` that decide where it listens. */
export interface PortFlags {
  readonly euPort: number;
  readonly usPort: number;
  readonly pagesPort: number;
  readonly allowHost?: readonly string[] | undefined;
  readonly expose?: true | undefined;
}

export interface ServicePorts {
  /** The addresses for clients and browsers, without a path. */
  readonly urls: Readonly<Record<'eu' | 'us' | 'pages', string>>;
  readonly close: () => Promise<void>;
}

/** More than a long comment needs. */
const MAX_PAGE_BODY_BYTES = 65_536;

/** Opens the ports of both regions and of the pages, whose requests `answer` receives. */
export async function openPorts(
  server: ReferenceServer,
  answer: (request: Request) => Promise<Response>,
  flags: PortFlags,
): Promise<ServicePorts> {
  try {
    return await openAll(server, answer, flags);
  } catch (error) {
    throw toPortError(error, flags) ?? error;
  }
}

async function openAll(
  server: ReferenceServer,
  answer: (request: Request) => Promise<Response>,
  flags: PortFlags,
): Promise<ServicePorts> {
  const { listen, openPort } = await import('align-evals/testing/node');
  const address = toAddress(flags);
  const listening = await listen(server, {
    ...address,
    ports: { eu: flags.euPort, us: flags.usPort },
  });
  try {
    const limits = { headers: PAGE_HEADERS, maxBodyBytes: MAX_PAGE_BODY_BYTES };
    const pages = await openPort(answer, { ...address, ...limits, port: flags.pagesPort });
    const reach = (url: string): string => toReachable(url, flags);
    return {
      urls: {
        eu: reach(listening.baseUrl('eu')),
        us: reach(listening.baseUrl('us')),
        pages: reach(pages.url),
      },
      close: async () => {
        await Promise.all([listening.close(), pages.close()]);
      },
    };
  } catch (error) {
    await listening.close();
    throw error;
  }
}

function toAddress({ allowHost = [], expose }: PortFlags): {
  readonly hosts: readonly string[];
  readonly hostname?: string;
} {
  return { hosts: allowHost, ...(expose === true ? { hostname: '0.0.0.0' } : {}) };
}

/** Replaces 0.0.0.0 by an address that other machines can reach. */
function toReachable(url: string, { expose }: PortFlags): string {
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  return expose === true ? url.replace('0.0.0.0', own?.address ?? '127.0.0.1') : url;
}

function toPortError(error: unknown, { usPort, pagesPort }: PortFlags): CommandError | undefined {
  if (!(error instanceof Error && 'code' in error && 'port' in error)) return undefined;
  const port = String(error.port);
  const flag = new Map<unknown, string>([
    [usPort, '--us-port'],
    [pagesPort, '--pages-port'],
  ]);
  const reason = { EADDRINUSE: 'in use', EACCES: 'reserved for the system' }[String(error.code)];
  return reason === undefined
    ? undefined
    : new CommandError(
        `Port ${port} is ${reason}. Pass another one with ${flag.get(error.port) ?? '--eu-port'}.`,
        {
          code: 'port_unavailable',
        },
      );
}
