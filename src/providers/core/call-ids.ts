/** What distinguishes a call from an ordinary one; each value is also the name of an extra. */
export type CallKind = 'serverExecuted' | 'approvalRequested' | 'customToolCalls';

interface KnownCall {
  readonly id: string;
  readonly name: string;
  readonly kind: CallKind | undefined;
  /** Whether the id was generated here rather than by the provider. */
  readonly isGenerated: boolean;
  isAnswered: boolean;
  isDenied?: boolean;
}

interface Queue {
  readonly calls: KnownCall[];
  next: number;
}

/** Tracks the calls of a conversation, their ids, and which of them have no result. */
export class CallIds {
  readonly #calls = new Map<string, KnownCall>();
  readonly #byName = new Map<string, Queue>();
  readonly #aliases = new Map<string, string>();
  #count = 0;
  #pending = 0;

  /** The number of calls whose result must come from the application. */
  get pending(): number {
    return this.#pending;
  }

  /** Adds a call and returns its id, which is generated where the provider has none. */
  add(name: string, providerId: string | undefined, kind: CallKind | undefined): string {
    const isGenerated = providerId === undefined || providerId === '';
    const id = isGenerated ? this.#generate() : providerId;
    const call: KnownCall = { id, name, kind, isGenerated, isAnswered: false };
    this.#calls.set(call.id, call);
    const queue = this.#byName.get(name);
    if (queue === undefined) this.#byName.set(name, { calls: [call], next: 0 });
    else queue.calls.push(call);
    if (isForApplication(call)) this.#pending += 1;
    return call.id;
  }

  /** Adds another id that the result of a call may use. */
  alias(id: string, callId: string): void {
    this.#aliases.set(id, callId);
  }

  /** Returns the id of the call that a result answers: by id, else the oldest open call of the name. */
  resolve(id: string | undefined, name: string | undefined): string {
    if (id !== undefined && id !== '') return this.#aliases.get(id) ?? id;
    return this.#findOpen(name) ?? this.#generate();
  }

  /** Returns the name of the tool of a call; undefined when there is no such call. */
  nameOf(id: string): string | undefined {
    return this.#calls.get(id)?.name;
  }

  /** Marks a call as answered. Returns false when there is no such call. */
  markAnswered(id: string): boolean {
    const call = this.#calls.get(id);
    if (call === undefined) return false;
    if (!call.isAnswered && isForApplication(call)) this.#pending -= 1;
    call.isAnswered = true;
    return true;
  }

  /** Marks a call as denied. Returns true when it was denied before. */
  markDenied(id: string): boolean {
    const call = this.#calls.get(id);
    const wasDenied = call?.isDenied === true;
    if (call !== undefined) call.isDenied = true;
    return wasDenied;
  }

  /** Returns the ids of the provider's own calls that have no result. */
  unansweredServerCalls(): string[] {
    const open = [...this.#calls.values()].filter(({ kind, isAnswered }) => {
      return kind === 'serverExecuted' && !isAnswered;
    });
    return open.map(({ id }) => id);
  }

  /** Reports whether an id was generated here rather than by the provider. */
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
      id = `call_${String(this.#count)}`;
      this.#count += 1;
    } while (this.#calls.has(id));
    return id;
  }
}

function isForApplication({ kind }: KnownCall): boolean {
  return kind === undefined || kind === 'customToolCalls';
}
