const leaks: string[] = [];

/** Notes that something secret is shown. */
export function noteLeaks(where: string, found: readonly string[]): void {
  leaks.push(...found.map((leak) => `${where}: ${leak}`));
}

/** Everything that leaked since this was asked for last. */
export function takeLeaks(): string[] {
  return leaks.splice(0);
}
