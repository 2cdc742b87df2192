import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { run } from './run.ts';

/** Gives the path of one version of Node, which is fetched from npm the first time. */
export async function obtainNode(version: string): Promise<string> {
  if (process.version === `v${version}`) return process.execPath;
  const folder = resolve('node_modules/.cache/node', version);
  const binary = join(folder, 'node_modules/node/bin/node');
  if (!existsSync(binary)) await install(version, folder);
  return binary;
}

async function install(version: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const manifest = { private: true, dependencies: { node: version }, allowScripts: { node: true } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await run('npm', ['install', '--no-audit', '--no-fund'], folder);
}
