import type { GateResult } from '../gates/gate.ts';

/**
 * The flag that lets a failed gate pass, such as `--min-pass-rate tone=0.9`: for a gate that nobody asked for,
 * because a threshold alone requires that every row passes. Null for all other gates.
 */
export function toGateHint({ criterion, isImplied, passed, value }: GateResult): string | null {
  if (isImplied !== true || passed || value === null) return null;
  const share = Math.floor(10 * value) / 10;
  return `--min-pass-rate ${quoteArgument(`${criterion}=${String(share)}`)}`;
}

/** Quotes an argument of a command for a POSIX shell, if it needs quotes. */
export function quoteArgument(argument: string): string {
  if (/^[\w@%+=:,./-]+$/.test(argument)) return argument;
  return `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}
