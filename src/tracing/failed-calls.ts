import type { RecordedAgent } from './recorded-agent.ts';
import type { RecordedCall } from './recorded-call.ts';

interface FailedCall {
  readonly agent: RecordedAgent;
  readonly order: number;
  readonly request: string;
  readonly reason: string;
}

/** Enough for all calls of an application that wait for another attempt. */
const MAX_PENDING = 100;

/** The calls that failed. A request that the same agent sends again was not lost. */
export class FailedCalls {
  readonly #pending = new Set<FailedCall>();
  readonly #counts = new Map<string, number>();
  readonly #maxSize: number;
  #size = 0;

  /** `maxSize` limits the text of requests that is kept, in UTF-16 code units. */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  /** The reason is a status or a fixed word; never content. */
  add({ agent, order }: RecordedCall, request: string, reason: string): void {
    this.#pending.add({ agent, order, request, reason });
    this.#size += request.length;
    for (const oldest of this.#pending) {
      if (this.#pending.size <= MAX_PENDING && this.#size <= this.#maxSize) return;
      this.#remove(oldest);
      this.#count(oldest.reason, this.#counts);
    }
  }

  /** Whether a failed call may be sent again. */
  get isPending(): boolean {
    return this.#pending.size > 0;
  }

  /**
   * Removes a failed call that is sent again, and returns its order. Returns undefined for a request that has not
   * failed.
   */
  repeat(agent: RecordedAgent, request: string): number | undefined {
    for (const failed of this.#pending) {
      if (failed.agent !== agent || failed.request !== request) continue;
      this.#remove(failed);
      return failed.order;
    }
    return undefined;
  }

  counts(): ReadonlyMap<string, number> {
    const counts = new Map(this.#counts);
    for (const { reason } of this.#pending) this.#count(reason, counts);
    return counts;
  }

  #remove(failed: FailedCall): void {
    this.#pending.delete(failed);
    this.#size -= failed.request.length;
  }

  #count(reason: string, counts: Map<string, number>): void {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
}
