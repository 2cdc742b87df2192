import type { GateResult } from '../gates/gate.ts';

/**
 * Returns the arguments that let a failed gate pass, such as `['--min-pass-rate', 'tone=0.9']`: for a gate that no
 * flag asked for, because a threshold alone requires that every row passes. All other gates have none.
 *
 * @returns The arguments without quotes for a shell; null for all other gates.
 *
 * @example
 * ```ts
 * import { type GateResult, toGateHint } from 'align-evals/batch';
 *
 * const toAdvice = (gate: GateResult) => `allow some: ${toGateHint(gate)?.join(' ') ?? 'nothing'}`;
 * ```
 */
export function toGateHint({
  criterion,
  isImplied,
  passed,
  value,
}: GateResult): readonly [flag: string, value: string] | null {
  if (isImplied !== true || passed || value === null) return null;
  const share = Math.floor(10 * value) / 10;
  return ['--min-pass-rate', `${criterion}=${String(share)}`];
}
