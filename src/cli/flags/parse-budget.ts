import { InvalidArgumentError } from '@commander-js/extra-typings';
import type { Budget } from 'align-evals/batch';
import { toNumber } from './parse-number.ts';

const KINDS = ['requests', 'tokens'] as const;

/** Parses `requests=N`, `tokens=N` or both with a comma. */
export function parseBudget(text: string): Budget {
  const parts = text.split(',').map((part) => part.split('='));
  const budget = new Map<string, number>();
  for (const [kind = '', amount = '', ...rest] of parts) {
    const value = toNumber(amount);
    const isKind = KINDS.some((name) => name === kind) && !budget.has(kind);
    if (!isKind || rest.length > 0 || !Number.isSafeInteger(value) || value < 1) {
      throw new InvalidArgumentError('Pass requests=N, tokens=N or both, such as requests=1000.');
    }
    budget.set(kind, value);
  }
  return { requests: budget.get('requests'), tokens: budget.get('tokens') };
}
