import type { BundledFile } from './bundle.ts';

/** A dependency or a folder of src, and what it costs. */
export interface FolderCost {
  readonly folder: string;
  /** Minified. */
  readonly bytes: number;
  /** Its part of the bundle, in percent. */
  readonly percent: number;
}

/** Adds up what each dependency, and each folder of `src` down to two levels, has in a bundle; the largest first. */
export function costByFolder(files: readonly BundledFile[]): FolderCost[] {
  const costs = new Map<string, number>();
  let total = 0;
  for (const { file, bytes } of files) {
    const folder = folderOf(file);
    costs.set(folder, (costs.get(folder) ?? 0) + bytes);
    total += bytes;
  }
  return Array.from(costs, ([folder, bytes]) => ({
    folder,
    bytes,
    percent: Math.round((bytes / total) * 1000) / 10,
  }))
    .filter(({ bytes }) => bytes > 0)
    .toSorted((one, other) => other.bytes - one.bytes);
}

function folderOf(file: string): string {
  const dependency = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(file);
  return dependency?.[1] ?? file.split('/').slice(0, -1).slice(0, 3).join('/');
}
