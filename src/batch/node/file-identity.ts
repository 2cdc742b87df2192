import { type BigIntStats, fstatSync, statSync } from 'node:fs';

/** Returns device and inode of a file, which stay the same under another name; undefined when nothing has the path. */
export function identifyPath(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? undefined : toIdentity(stats);
}

/** Returns device and inode of an open file. */
export function identifyOpenFile(descriptor: number): string {
  return toIdentity(fstatSync(descriptor, { bigint: true }));
}

function toIdentity({ dev, ino }: BigIntStats): string {
  return `${String(dev)}:${String(ino)}`;
}
