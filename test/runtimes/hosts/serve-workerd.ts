import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A worker that listens on the loopback interface. */
export interface ServedWorker {
  readonly url: string;
  /** Ends workerd, and returns what it printed. */
  readonly close: () => Promise<string>;
}

/** How workerd runs a worker. */
export interface WorkerSettings {
  readonly compatibilityDate: string;
  readonly compatibilityFlags?: readonly string[];
  /** The texts of its environment. */
  readonly bindings?: Readonly<Record<string, string>>;
}

const WORKERD = createRequire(import.meta.url).resolve('@cloudflare/workerd-linux-64/bin/workerd');

const list = (items: readonly string[]): string => `[${items.join(', ')}]`;

const configure = (settings: WorkerSettings): string => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "${settings.compatibilityDate}",
  compatibilityFlags = ${list((settings.compatibilityFlags ?? []).map((flag) => `"${flag}"`))},
  bindings = ${list(Object.entries(settings.bindings ?? {}).map(([name, text]) => `(name = "${name}", text = "${text}")`))},
);
`;

/**
 * Runs a module as a worker in `workerd serve`, on a free port.
 *
 * @param module - The text of the module, with everything that it imports.
 */
export async function serveWorkerd(
  module: string,
  settings: WorkerSettings,
): Promise<ServedWorker> {
  const folder = await mkdtemp(join(tmpdir(), 'align-evals-workerd-'));
  await writeFile(join(folder, 'worker.js'), module);
  const config = join(folder, 'config.capnp');
  await writeFile(config, configure(settings));
  // workerd reports its port as a line of JSON on the file descriptor after those of the streams.
  const child = spawn(WORKERD, ['serve', config, '--control-fd=3'], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const control = child.stdio[3] as Readable;
  const port = await Promise.race([readPort(control), closed.then(() => undefined)]);
  if (port === undefined) throw new Error(`workerd did not start: ${printed}`);
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      child.kill('SIGKILL');
      await closed;
      await rm(folder, { recursive: true });
      return printed;
    },
  };
}

async function readPort(control: Readable): Promise<number | undefined> {
  for await (const line of createInterface({ input: control })) {
    const { event, port } = JSON.parse(line) as { event?: string; port?: number };
    if (event === 'listen') return port;
  }
  return undefined;
}
