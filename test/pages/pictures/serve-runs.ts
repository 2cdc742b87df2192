import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { COMMAND } from './sample-runs.ts';

interface RegionFacts {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** What `serve --json` prints. */
interface ServiceFacts {
  readonly regions: Readonly<Record<'eu' | 'us', RegionFacts>>;
  /** The link to the pages, with their token. */
  readonly pages: string;
}

/** A running `serve`. */
export interface RunningServe extends ServiceFacts, AsyncDisposable {}

/** Starts the built `serve` on free ports. */
export async function startServe(folder: string, args: readonly string[]): Promise<RunningServe> {
  const ports = ['--eu-port', '0', '--us-port', '0', '--pages-port', '0'];
  const child = spawn(process.execPath, [COMMAND, 'serve', '--json', ...ports, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const part of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(part);
    if (printed.endsWith('}\n')) break;
  }
  return {
    ...(JSON.parse(printed) as ServiceFacts),
    [Symbol.asyncDispose]: async () => {
      const closed = once(child, 'close');
      child.kill();
      await closed;
    },
  };
}
