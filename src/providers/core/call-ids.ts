import type { Message } from '../../service/messages.ts';
import type { Call, CallKind } from './tool-call.ts';

interface KnownCall {
  readonly id: string;
  readonly name: string;
  readonly kind: CallKind | undefined;
  readonly isGenerated: boolean;
  readonly turn: number;
  isAnswered: boolean;
  isDenied?: boolean;
}

type AddedCall = Pick<Call, 'id' | 'name' | 'kind'>;

interface Queue {
  readonly calls: KnownCall[];
  next: number;
}

/** Tracks the calls of a conversation and their ids, so that each result finds its call. */
export class CallIds {
  readonly #calls = new Map<string, KnownCall>();
  readonly #byName = new Map<string, Queue>();
  readonly #aliases = new Map<string, string>();
  /** The calls whose result the application has not passed yet. */
  readonly #open = new Set<KnownCall>();
  #count = 0;
  #pending = 0;
  #turn = 0;
  /** The turn of the last message of the user or the assistant. */
  lastTurn = 0;

  /** The number of calls that the application must answer; a repeated call counts again. */
  get pending(): number {
    return this.#pending;
  }

  /** Adds a call and returns its id, which is generated when the provider lacks one. */
  add({ name = 'unknown', id: providerId, kind }: AddedCall): string {
    const isGenerated = providerId === undefined || providerId === '';
    const id = isGenerated ? this.#generate() : providerId;
    const turn = this.#turn;
    const call: KnownCall = { id, name, kind, isGenerated, turn, isAnswered: false };
    const before = this.#calls.get(id);
    if (before !== undefined) this.#open.delete(before);
    this.#calls.set(call.id, call);
    const queue = this.#byName.get(name);
    if (queue === undefined) this.#byName.set(name, { calls: [call], next: 0 });
    else queue.calls.push(call);
    if (kind === undefined || kind === 'customToolCalls') {
      this.#open.add(call);
      this.#pending += 1;
    }
    return call.id;
  }

  alias(id: string, callId: string): void {
    this.#aliases.set(id, callId);
  }

  /**
   * Returns the id of the call that a result answers: by id, else the oldest open call of the name. A result with
   * neither answers the only open call.
   */
  resolve(id: string | undefined, name: string | undefined): string {
    if (id !== undefined && id !== '') return this.#aliases.get(id) ?? id;
    const only = name === undefined && this.#open.size === 1 ? [...this.#open][0]?.id : undefined;
    return only ?? this.#findOpen(name) ?? this.#generate();
  }

  nameOf(id: string): string | undefined {
    return this.#calls.get(id)?.name;
  }

  /** Returns false for an unknown call. */
  markAnswered(id: string): boolean {
    const call = this.#calls.get(id);
    if (call === undefined) return false;
    // The parallel calls of a turn may have several results; an answer after them is a turn of its own.
    if (this.#open.delete(call)) {
      this.#pending -= 1;
      this.endTurn();
    }
    call.isAnswered = true;
    return true;
  }

  /** Returns true when the call was denied before. */
  markDenied(id: string): boolean {
    const call = this.#calls.get(id);
    const wasDenied = call?.isDenied === true;
    if (call !== undefined) call.isDenied = true;
    return wasDenied;
  }

  unansweredServerCalls(): string[] {
    return [...this.#calls.values()].flatMap(({ id, kind, isAnswered }) =>
      kind === 'serverExecuted' && !isAnswered ? id : [],
    );
  }

  /** Ends a turn. A call without a result before the next turn is unanswered. */
  endTurn(): void {
    this.#turn += 1;
  }

  /** Every message of the user starts a new turn. */
  noteMessage(role: Message['role']): void {
    if (role === 'user') this.endTurn();
    if (role === 'user' || role === 'assistant') this.lastTurn = this.#turn;
  }

  unansweredCalls(): string[] {
    return [...this.#open].filter(({ turn }) => turn < this.lastTurn).map(({ id }) => id);
  }

  isGenerated(id: string): boolean {
    return this.#calls.get(id)?.isGenerated === true;
  }

  #findOpen(name: string | undefined): string | undefined {
    const queue = name === undefined ? undefined : this.#byName.get(name);
    for (; queue !== undefined && queue.next < queue.calls.length; queue.next += 1) {
      const call = queue.calls[queue.next];
      if (call?.isAnswered === false) return call.id;
    }
    return undefined;
  }

  #generate(): string {
    let id: string;
    do {
      id = `call_${this.#count}`;
      this.#count += 1;
    } while (this.#calls.has(id));
    return id;
  }
}
