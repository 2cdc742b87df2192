const LIFETIME_MS = 30 * 60 * 1000;

export interface CachedEvaluation {
  /** The conversation, byte for byte. */
  readonly conversation: string;
  readonly criterion: string;
  /** The time when it has finished or will finish, in milliseconds. */
  readonly finishedAt: number;
}

/** The last evaluation of a conversation, and its last evaluation against another criterion. */
interface LastEvaluations {
  readonly last: CachedEvaluation;
  readonly other: CachedEvaluation | undefined;
}

/**
 * Remembers the evaluated conversations for as long as a repetition is cheaper: 30 minutes (open points,
 * "caching").
 */
export class ConversationCache {
  readonly #finished = new Map<string, LastEvaluations>();
  /** In the order in which they will finish. */
  readonly #unfinished: CachedEvaluation[] = [];
  #sweptAt = -Infinity;

  /** Whether an evaluation of the conversation against another criterion finished within the last 30 minutes. */
  has(conversation: string, criterion: string, now: number): boolean {
    this.#settle(now);
    const { last, other } = this.#finished.get(conversation) ?? {};
    const relevant = last?.criterion === criterion ? other : last;
    return relevant !== undefined && now - relevant.finishedAt <= LIFETIME_MS;
  }

  add(evaluation: CachedEvaluation, now: number): void {
    this.#settle(now);
    if (evaluation.finishedAt <= now) {
      this.#finish(evaluation);
      return;
    }
    const before = this.#unfinished.findLastIndex(
      ({ finishedAt }) => finishedAt <= evaluation.finishedAt,
    );
    this.#unfinished.splice(before + 1, 0, evaluation);
  }

  #settle(now: number): void {
    const open = this.#unfinished.findIndex(({ finishedAt }) => finishedAt > now);
    const count = open === -1 ? this.#unfinished.length : open;
    for (const evaluation of this.#unfinished.splice(0, count)) this.#finish(evaluation);
    // At most once per lifetime, so that the sweep does not make each call slower.
    if (now - this.#sweptAt > LIFETIME_MS) this.#sweep(now);
  }

  #finish(evaluation: CachedEvaluation): void {
    const before = this.#finished.get(evaluation.conversation);
    const isRepeated = before?.last.criterion === evaluation.criterion;
    const other = isRepeated ? before.other : before?.last;
    this.#finished.set(evaluation.conversation, { last: evaluation, other });
  }

  #sweep(now: number): void {
    this.#sweptAt = now;
    for (const [conversation, { last }] of this.#finished) {
      if (now - last.finishedAt > LIFETIME_MS) this.#finished.delete(conversation);
    }
  }
}
