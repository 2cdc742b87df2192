import type { Answer, Plan, View } from './engine-steps.ts';

interface ModelCall {
  readonly plan: Plan;
  sent: number;
  outcome: string;
  /** Whether it holds a slot. */
  isHeld: boolean;
  /** The time at which its answer arrives or its wait ends. */
  nextAt: number;
  deadline: number;
}

const NEVER = Number.POSITIVE_INFINITY;
const NEW = { sent: 0, outcome: 'pending', isHeld: false, nextAt: NEVER, deadline: NEVER };

/** The rules of the engine in their simplest form; random numbers are always 0.5. */
export class EngineModel {
  readonly #calls: ModelCall[] = [];
  readonly #limit: number;
  readonly #queue: Record<'returning' | 'waiting', ModelCall[]> = { returning: [], waiting: [] };
  #now = 0;
  #isClosed = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  views(): View[] {
    return this.#calls.map(({ sent, outcome }) => ({ sent, outcome }));
  }

  evaluate(plan: Plan): void {
    const call = { ...NEW, plan };
    this.#calls.push(call);
    this.#queue.waiting.push(call);
    if (this.#isClosed) this.#settle(call, 'ClientClosedError');
    this.#admit();
  }

  abort(index: number): void {
    this.#settle(this.#calls[index], 'aborted');
  }

  close(): void {
    this.#isClosed = true;
    for (const call of this.#calls) this.#settle(call, 'ClientClosedError');
  }

  tick(ms: number): void {
    const end = this.#now + ms;
    const timeOf = ({ nextAt, deadline }: ModelCall): number => Math.min(nextAt, deadline);
    for (;;) {
      const [next] = this.#calls.toSorted((a, b) => timeOf(a) - timeOf(b));
      if (next === undefined || timeOf(next) > end) break;
      this.#now = timeOf(next);
      if (next.deadline <= next.nextAt) this.#settle(next, 'RequestTimeoutError');
      else if (next.isHeld) this.#receive(next, answerTo(next));
      else this.#queue.returning.push(Object.assign(next, { nextAt: NEVER }));
      this.#admit();
    }
    this.#now = end;
  }

  #admit(): void {
    while (!this.#isClosed && this.#calls.filter(({ isHeld }) => isHeld).length < this.#limit) {
      const call = this.#queue.returning.shift() ?? this.#queue.waiting.shift();
      if (call === undefined) return;
      if (call.sent === 0) call.deadline = this.#now + call.plan.timeoutMs;
      call.sent += 1;
      Object.assign(call, { isHeld: true, nextAt: this.#now + answerTo(call).afterMs });
    }
  }

  #receive(call: ModelCall, { status, retryAfterMs = 0 }: Answer): void {
    const remainingMs = call.deadline - this.#now;
    const window = Math.max(Math.min(1000 * 2 ** (call.sent - 1), 20_000), retryAfterMs / 3);
    // What is random takes at most half of the time left after Retry-After. The retry keeps the other half.
    const jitter = Math.min(window, (remainingMs - retryAfterMs) / 2);
    const waitMs = retryAfterMs + jitter / 2;
    const isRetried = status >= 429 && call.sent <= call.plan.numRetries;
    const hasTime = retryAfterMs < remainingMs;
    if (!isRetried || !hasTime) this.#settle(call, String(status));
    else Object.assign(call, { isHeld: false, nextAt: this.#now + waitMs });
  }

  #settle(call: ModelCall | undefined, outcome: string): void {
    if (call?.outcome !== 'pending') return;
    Object.assign(call, { ...NEW, sent: call.sent, outcome });
    for (const queue of Object.values(this.#queue))
      if (queue.includes(call)) queue.splice(queue.indexOf(call), 1);
    this.#admit();
  }
}

function answerTo({ plan: { answers }, sent }: ModelCall): Answer {
  return answers[Math.min(sent, answers.length) - 1]!;
}
