import { readFileSync } from 'node:fs';

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
}

/** The source files behind `exports` of package.json, the one list of entry points. */
export function readEntryPoints(): string[] {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  return Object.values(manifest.exports)
    .filter((target) => typeof target === 'object')
    .map((target) => target.default.replace(/^\.\/dist\//, 'src/').replace(/\.js$/, '.ts'));
}
