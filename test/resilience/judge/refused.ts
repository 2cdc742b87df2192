import type { JudgeFault } from './judge-fault.ts';

/** The outcome of a request that the judge refuses for good: the client sends it once. */
export function refused(detail: string, requests: number): JudgeFault['outcome'] {
  return {
    error: 'ApiError',
    code: 'api',
    status: 400,
    isRetryable: false,
    attempts: 1,
    detail,
    requests,
  };
}
