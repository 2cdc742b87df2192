import { readFileSync } from 'node:fs';

/** Debian's, of which no version can be pinned. */
const CHROMIUM = 'Chromium of Debian 12 (156 on 2026-11-23)';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The versions of all runtimes, as the manifests pin them. */
export function listVersions(): readonly string[] {
  const { dependencies = {} } = read('../package.json');
  const { devDependencies = {} } = read('../../../package.json');
  const own = (name: string): string => (dependencies[name] ?? '').replace(/^npm:.*@/, '');
  const nodes = [own('node22'), devDependencies['node'] ?? '', own('node26')];
  return [
    ...nodes.map((version) => `Node ${version}`),
    `Bun ${own('@oven/bun-linux-x64')}`,
    `Deno ${own('@deno/linux-x64-glibc')}`,
    `workerd ${own('@cloudflare/workerd-linux-64')}`,
    `@edge-runtime/vm ${own('@edge-runtime/vm')}`,
    CHROMIUM,
  ];
}

function read(path: string): Manifest {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Manifest;
}
