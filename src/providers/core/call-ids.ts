/** What is special about a call: the provider carries it out, it waits for approval, or takes free text. */
export type CallNature = 'serverExecuted' | 'approvalRequested' | 'customToolCalls';

interface KnownCall {
  readonly id: string;
  readonly as: CallNature | undefined;
  /** The id was made here rather than by the provider. */
  readonly isMade: boolean;
  isAnswered: boolean;
  isDenied?: boolean;
}

interface Queue {
  readonly calls: KnownCall[];
  next: number;
}

/** Which calls a conversation holds, and which of them nobody has answered yet. */
export class CallIds {
  readonly #calls = new Map<string, KnownCall>();
  readonly #byName = new Map<string, Queue>();
  readonly #aliases = new Map<string, string>();
  #count = 0;
  #waiting = 0;

  /** How many calls wait for the application to answer them. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Notes a call, and makes an id for one that has none. */
  call(name: string, given: string | undefined, as: CallNature | undefined): string {
    const isMade = given === undefined || given === '';
    const call: KnownCall = { id: isMade ? this.#make() : given, as, isMade, isAnswered: false };
    this.#calls.set(call.id, call);
    const queue = this.#byName.get(name);
    if (queue === undefined) this.#byName.set(name, { calls: [call], next: 0 });
    else queue.calls.push(call);
    if (isForApplication(call)) this.#waiting += 1;
    return call.id;
  }

  /** Notes another id under which a call is answered. */
  alias(id: string, callId: string): void {
    this.#aliases.set(id, callId);
  }

  /** Finds the call that a result answers: by id, or else the oldest open one of that name. */
  resolve(given: string | undefined, name: string | undefined): string {
    if (given !== undefined && given !== '') return this.#aliases.get(given) ?? given;
    return this.#findOpen(name) ?? this.#make();
  }

  /** Notes that a call was answered, and tells whether there was such a call. */
  answer(id: string): boolean {
    const call = this.#calls.get(id);
    if (call === undefined) return false;
    if (!call.isAnswered && isForApplication(call)) this.#waiting -= 1;
    call.isAnswered = true;
    return true;
  }

  /** Notes that a call was not approved, and tells whether that was known. */
  deny(id: string): boolean {
    const call = this.#calls.get(id);
    const wasDenied = call?.isDenied === true;
    if (call !== undefined) call.isDenied = true;
    return wasDenied;
  }

  /** The calls that the provider carries out and whose results are not there. */
  withoutResult(): string[] {
    const open = [...this.#calls.values()].filter(({ as, isAnswered }) => {
      return as === 'serverExecuted' && !isAnswered;
    });
    return open.map(({ id }) => id);
  }

  /** Whether an id was made here rather than by the provider. */
  isMade(id: string): boolean {
    return this.#calls.get(id)?.isMade === true;
  }

  #findOpen(name: string | undefined): string | undefined {
    const queue = name === undefined ? undefined : this.#byName.get(name);
    for (; queue !== undefined && queue.next < queue.calls.length; queue.next += 1) {
      const call = queue.calls[queue.next];
      if (call?.isAnswered === false) return call.id;
    }
    return undefined;
  }

  #make(): string {
    let id: string;
    do {
      id = `call_${String(this.#count)}`;
      this.#count += 1;
    } while (this.#calls.has(id));
    return id;
  }
}

function isForApplication({ as }: KnownCall): boolean {
  return as === undefined || as === 'customToolCalls';
}
