const leaks: string[] = [];

/** Records that a secret is shown. */
export function noteLeaks(where: string, found: readonly string[]): void {
  leaks.push(...found.map((leak) => `${where}: ${leak}`));
}

/** Returns the leaks since the last call. */
export function takeLeaks(): string[] {
  return leaks.splice(0);
}
