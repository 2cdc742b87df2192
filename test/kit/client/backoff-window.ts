import { ConnectionError } from '../../../src/errors/connection-error.ts';
import { planRetry } from '../../../src/client/transport/retry-policy.ts';

/** Returns the window in milliseconds after a failed attempt, counted from 1: twice the wait in its middle. */
export function backoffWindowMs(attempt: number): number {
  const request = { method: 'POST', path: '/', attempts: 1 };
  const error = new ConnectionError('connection', request, { origin: 'https://service.test' });
  const facts = { error, attempt, safety: 'repeatable', remainingMs: Infinity } as const;
  const waitMs = planRetry({ ...facts, random: 0.5 });
  if (waitMs === undefined) throw new Error('A failed connection is not retried');
  return 2 * waitMs;
}
