const LIFETIME_MS = 30 * 60 * 1000;

/** An evaluation of a conversation. */
export interface CachedEvaluation {
  /** The conversation, byte for byte. */
  readonly conversation: string;
  readonly criterion: string;
  /** When it has finished or will finish, in milliseconds. */
  readonly finishedAt: number;
}

/** The last evaluation of a conversation, and the last one against any other criterion. */
interface LastEvaluations {
  readonly last: CachedEvaluation;
  readonly other: CachedEvaluation | undefined;
}

/**
 * Remembers which conversations were evaluated, for as long as repeating one is cheaper: 30 minutes
 * (open points, "caching").
 */
export class ConversationCache {
  readonly #finished = new Map<string, LastEvaluations>();
  /** In the order in which they will finish. */
  readonly #unfinished: CachedEvaluation[] = [];
  #sweptAt = Number.NEGATIVE_INFINITY;

  /**
   * Tells whether a conversation was evaluated lately against another criterion, and that finished.
   *
   * @param conversation - The conversation, byte for byte.
   * @param criterion - The criterion it is to be evaluated against now.
   * @param now - The time, in milliseconds.
   */
  has(conversation: string, criterion: string, now: number): boolean {
    this.#settle(now);
    const { last, other } = this.#finished.get(conversation) ?? {};
    const relevant = last?.criterion === criterion ? other : last;
    return relevant !== undefined && now - relevant.finishedAt <= LIFETIME_MS;
  }

  /**
   * Remembers an evaluation.
   *
   * @param evaluation - The evaluation.
   * @param now - The time, in milliseconds.
   */
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
    // Seldom, so that forgetting costs each evaluation no more than a step or two.
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
