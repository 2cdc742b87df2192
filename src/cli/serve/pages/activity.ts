import type { ReferenceServer } from 'align-evals/testing';

/** What clients sent to both regions in one minute. */
export interface ActiveMinute {
  /** The start of the minute, as an ISO 8601 date with time. */
  readonly at: string;
  readonly calls: number;
  /** The calls among them without a response, or with a status of 400 or more. */
  readonly errors: number;
  readonly tokens: number;
}

/** The minutes that are kept. */
const MINUTES = 60;
const MINUTE_MS = 60_000;

/** Counts the calls of clients per minute. */
export class Activity {
  /** A server that counts its calls. */
  readonly observed: ReferenceServer;
  readonly #server: ReferenceServer;
  readonly #now: () => number;
  readonly #minutes = new Map<number, { calls: number; errors: number; tokens: number }>();
  readonly #tokens = new Map<string, number>();

  constructor(server: ReferenceServer, now: () => number) {
    this.#server = server;
    this.#now = now;
    this.observed = {
      ...server,
      fetch: async (...request) => {
        const minute = this.#enterMinute();
        minute.calls += 1;
        try {
          const response = await server.fetch(...request);
          if (response.status >= 400) minute.errors += 1;
          return response;
        } catch (error) {
          minute.errors += 1;
          throw error;
        }
      },
    };
  }

  /** Returns the last hour, the earliest minute first. */
  recent(): readonly ActiveMinute[] {
    this.#addTokens();
    const last = Math.floor(this.#now() / MINUTE_MS);
    return Array.from({ length: MINUTES }, (_, index) => {
      const minute = last - MINUTES + 1 + index;
      const { calls, errors, tokens } = this.#minutes.get(minute) ?? NOTHING;
      return { at: new Date(minute * MINUTE_MS).toISOString(), calls, errors, tokens };
    });
  }

  #enterMinute(): { calls: number; errors: number; tokens: number } {
    const minute = Math.floor(this.#now() / MINUTE_MS);
    const known = this.#minutes.get(minute);
    if (known !== undefined) return known;
    this.#addTokens();
    const counts = { ...NOTHING };
    this.#minutes.set(minute, counts);
    for (const old of this.#minutes.keys()) if (old <= minute - MINUTES) this.#minutes.delete(old);
    return counts;
  }

  /** Adds the tokens since the time before to the last minute with calls. A region that is down reports no usage. */
  #addTokens(): void {
    const last = [...this.#minutes.values()].at(-1);
    for (const { region, totalTokens } of this.#server.usage().regions) {
      if (last !== undefined) last.tokens += totalTokens - (this.#tokens.get(region) ?? 0);
      this.#tokens.set(region, totalTokens);
    }
  }
}

const NOTHING = { calls: 0, errors: 0, tokens: 0 };
