/** The parts of a lock file that are checked. */
export interface LockFile {
  readonly packages?: Readonly<Record<string, LockEntry>>;
}

interface LockEntry {
  readonly integrity?: string;
  readonly resolved?: string;
  /** Whether the entry is a link to a folder of the project. */
  readonly link?: boolean;
}

/** Hashes of SHA-1 can be forged, and npm accepts any of several hashes. */
const SHA512 = /^sha512-[\w+/]{86}==$/;

/** Finds the entries of a lock file whose content npm would not verify, or that name where to download it. */
export function findLockFileProblems({ packages = {} }: LockFile): string[] {
  const entries = Object.entries(packages).filter(
    ([path, { link }]) => path !== '' && link !== true,
  );
  if (entries.length === 0) return ['lists no packages'];
  return entries.flatMap(([path, { integrity, resolved }]) => [
    ...(integrity !== undefined && SHA512.test(integrity) ? [] : [`${path} has no SHA-512 hash`]),
    // The registry that npm is set to is not recorded; anything else is, and is unusual.
    ...(resolved === undefined ? [] : [`${path} records where to download it`]),
  ]);
}
