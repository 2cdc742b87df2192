import type { RecordedAgent } from './recorded-agent.ts';

/** A request without an answer that a client may repeat. */
interface FailedCall {
  readonly agent: RecordedAgent;
  readonly request: string;
  readonly reason: string;
}

/** Enough for all calls of an application that wait for another attempt. */
const MAX_PENDING = 100;

/** The calls that failed. A request that the same agent sends again was not lost, but repeated. */
export class FailedCalls {
  readonly #pending: FailedCall[] = [];
  readonly #counts = new Map<string, number>();

  /**
   * Adds a call that failed.
   *
   * @param reason - The status, or another word; never content.
   */
  add(agent: RecordedAgent, request: string, reason: string): void {
    this.#pending.push({ agent, request, reason });
    const oldest = this.#pending.length > MAX_PENDING ? this.#pending.shift() : undefined;
    if (oldest !== undefined) this.#count(oldest.reason, this.#counts);
  }

  /** Takes back a call that is sent again. */
  repeat(agent: RecordedAgent, request: string): void {
    const index = this.#pending.findIndex(
      (failed) => failed.agent === agent && failed.request === request,
    );
    if (index !== -1) this.#pending.splice(index, 1);
  }

  /** Returns the number of calls per reason. */
  counts(): ReadonlyMap<string, number> {
    const counts = new Map(this.#counts);
    for (const { reason } of this.#pending) this.#count(reason, counts);
    return counts;
  }

  #count(reason: string, counts: Map<string, number>): void {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
}
