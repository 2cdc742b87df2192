import type { RecordedAgent } from './recorded-agent.ts';
import type { RecordedCall } from './recorded-call.ts';

/** A request without an answer that a client may repeat. */
interface FailedCall {
  readonly agent: RecordedAgent;
  readonly order: number;
  readonly request: string;
  readonly reason: string;
}

/** Enough for all calls of an application that wait for another attempt. */
const MAX_PENDING = 100;

/** The calls that failed. A request that the same agent sends again was not lost, but repeated. */
export class FailedCalls {
  readonly #pending = new Set<FailedCall>();
  readonly #counts = new Map<string, number>();
  readonly #maxSize: number;
  #size = 0;

  /**
   * Creates a list without a call.
   *
   * @param maxSize - How much text of requests is kept, in UTF-16 code units.
   */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  /**
   * Adds a call that failed.
   *
   * @param reason - The status, or another word; never content.
   */
  add({ agent, order }: RecordedCall, request: string, reason: string): void {
    this.#pending.add({ agent, order, request, reason });
    this.#size += request.length;
    for (const oldest of this.#pending) {
      if (this.#pending.size <= MAX_PENDING && this.#size <= this.#maxSize) return;
      this.#remove(oldest);
      this.#count(oldest.reason, this.#counts);
    }
  }

  /** Whether a call that failed may be sent again. */
  get isPending(): boolean {
    return this.#pending.size > 0;
  }

  /** Takes back a call that is sent again. Returns its place, if there is one. */
  repeat(agent: RecordedAgent, request: string): number | undefined {
    for (const failed of this.#pending) {
      if (failed.agent !== agent || failed.request !== request) continue;
      this.#remove(failed);
      return failed.order;
    }
    return undefined;
  }

  /** Returns the number of calls per reason. */
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
