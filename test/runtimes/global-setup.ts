import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { SAME_SECRETS } from '../kit/canary/secrets.ts';
import { installSuite } from './hosts/install-suite.ts';

const SERVER = new URL('server/main.ts', import.meta.url).pathname;

/** Installs the package and starts the server, once for all runtimes. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The workers of vitest and the server use the same secrets, for which the output of runtimes is searched.
  Object.assign(process.env, SAME_SECRETS);
  const folder = await mkdtemp(join(tmpdir(), 'align-evals-runtimes-'));
  const server = spawn(process.execPath, [SERVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [[line]] = await Promise.all([
    once(createInterface({ input: server.stdout }), 'line'),
    installSuite(folder),
  ]);
  const { url: control } = JSON.parse(line as string) as { readonly url: string };
  const body = JSON.stringify({ kind: 'reference' });
  const response = await fetch(control, { method: 'POST', body });
  const { url: baseUrl } = (await response.json()) as { readonly url: string };
  project.provide('setup', { folder, control, baseUrl });
  return async () => {
    server.kill();
    await rm(folder, { recursive: true });
  };
}
