import type { CallContent } from '../providers/call-content.ts';
import { AgentIds, type AgentName, type RecordedAgent } from './recorded-agent.ts';
import { FailedCalls } from './failed-calls.ts';
import type { EndState, RecordedCall } from './recorded-call.ts';
import { readFinished } from './read-bodies.ts';
import { StoredTurns } from './stored-turns.ts';
import type { ResolvedTracerOptions } from './tracer-options.ts';

/** All that a tracer has recorded since it was created or reset, within its limits. */
export class Recording {
  readonly ids = new AgentIds();
  readonly root: RecordedAgent;
  readonly failed: FailedCalls;
  /** The answers that an integration has recorded, each by its id and its text. */
  readonly observed = new Set<string>();
  /** The turns to which later requests refer. */
  readonly stored = new StoredTurns();
  /** The number of calls and agents that were not kept, because of a limit. */
  readonly dropped = { calls: 0, agents: 0 };
  /** Whether a call outside of any agent may belong to one that was at work: the runtime, or a queue, lost the context. */
  isContextLost = false;

  readonly #options: ResolvedTracerOptions;
  readonly #agents = new Set<RecordedAgent>();
  readonly #calls = new Set<RecordedCall>();
  readonly #onDrop: () => void;
  readonly #waiting = new Set<() => void>();
  #size = 0;
  #order = 0;
  #open = 0;

  /** `onDrop` is called when a call or an agent is not kept. */
  constructor(options: ResolvedTracerOptions, onDrop: () => void) {
    this.#options = options;
    this.failed = new FailedCalls(options.limits.maxBytes);
    this.#onDrop = onDrop;
    this.root = {
      id: '',
      name: options.name,
      parent: undefined,
      tags: undefined,
      order: 0,
      isFailed: false,
      isOver: false,
      pending: 0,
    };
    this.#agents.add(this.root);
  }

  /** In the order of their starts, the root first. */
  get agents(): Iterable<RecordedAgent> {
    return this.#agents;
  }

  /** In the order of their requests. */
  get calls(): Iterable<RecordedCall> {
    return this.#calls;
  }

  /** Whether an agent other than the root may be at work. */
  get hasOpenAgents(): boolean {
    return this.#hasAgent(({ isOver }) => !isOver);
  }

  /** Whether the function of an agent other than the root has not settled its promise. */
  get hasWaitingAgents(): boolean {
    return this.#hasAgent(({ pending }) => pending > 0);
  }

  /**
   * Starts a run of an agent. A run beyond the limit has a handle too, but its calls are only counted.
   *
   * @throws `InvalidInputError` when the id is taken.
   */
  startAgent({ name, id, tags }: AgentName, parent: RecordedAgent): RecordedAgent {
    const chosen = id ?? this.#options.newId?.(name);
    if (chosen !== undefined) this.ids.take(chosen);
    const agent: RecordedAgent = {
      id: chosen ?? this.ids.takeFor(name),
      name,
      parent,
      tags,
      order: this.#nextOrder(),
      isFailed: false,
      isOver: false,
      pending: 0,
    };
    // The root is not counted.
    if (this.#agents.size <= this.#options.limits.maxAgents) this.#agents.add(agent);
    else {
      this.dropped.agents += 1;
      this.#onDrop();
    }
    return agent;
  }

  /** Creates a call with the next position. It is not kept yet. */
  openCall(agent: RecordedAgent): RecordedCall {
    const order = this.#nextOrder();
    return { agent, order, state: 'open', bodies: { kind: 'none' }, size: 0 };
  }

  /** Keeps a call, if the limits allow it. */
  keep(call: RecordedCall, bodies: RecordedCall['bodies'], size: number): boolean {
    const { maxModelCalls } = this.#options.limits;
    if (!this.#agents.has(call.agent) || !this.#hasRoom(() => this.#calls.size < maxModelCalls)) {
      this.dropCall();
      return false;
    }
    this.#calls.add(call);
    call.bodies = bodies;
    if (call.state === 'open') this.#open += 1;
    return this.grow(call, size);
  }

  /** Counts more text of a kept call. A call that exceeds a limit is dropped completely. */
  grow(call: RecordedCall, size: number): boolean {
    if (!this.#calls.has(call)) return false;
    call.size += size;
    this.#size += size;
    const { maxBytes } = this.#options.limits;
    if (this.#hasRoom(() => this.#size <= maxBytes)) return true;
    this.remove(call);
    this.dropCall();
    return false;
  }

  /** Ends a call whose bodies were kept as they came. */
  end(call: RecordedCall, state: EndState): void {
    if (call.state !== 'open' || !this.#calls.has(call)) return;
    call.state = state;
    this.#close();
  }

  /** Ends a call with what was read of it. Returns whether the call is kept. */
  finish(
    call: RecordedCall,
    bodies: RecordedCall['bodies'],
    size: number,
    state: EndState,
  ): boolean {
    if (!this.#calls.has(call)) return false;
    call.bodies = bodies;
    this.end(call, state);
    return this.grow(call, size);
  }

  /** Keeps a call that its integration has read. */
  keepRead(call: RecordedCall, content: CallContent): void {
    if (call.state === 'open') call.state = 'complete';
    this.keep(
      call,
      { kind: 'read', content, responseId: undefined },
      JSON.stringify(content).length,
    );
  }

  remove(call: RecordedCall): void {
    if (!this.#calls.delete(call)) return;
    this.#size -= call.size;
    call.bodies = { kind: 'none' };
    if (call.state === 'open') this.#close();
  }

  /** Counts a call that is not kept, because of a limit. */
  dropCall(): void {
    this.dropped.calls += 1;
    this.#onDrop();
  }

  /** Calls a function once, when no call is open. Returns a function that removes the listener. */
  whenSettled(listener: () => void): () => void {
    if (this.#open === 0) listener();
    else this.#waiting.add(listener);
    return () => {
      this.#waiting.delete(listener);
    };
  }

  #hasAgent(test: (agent: RecordedAgent) => boolean): boolean {
    for (const agent of this.#agents) if (agent !== this.root && test(agent)) return true;
    return false;
  }

  #close(): void {
    this.#open -= 1;
    if (this.#open > 0) return;
    for (const listener of this.#waiting) listener();
    this.#waiting.clear();
  }

  #nextOrder(): number {
    this.#order += 1;
    return this.#order;
  }

  /** Some kept requests are not model calls. They are parsed and dropped only when a limit is reached. */
  #hasRoom(test: () => boolean): boolean {
    if (test()) return true;
    for (const call of this.#calls) if (!readFinished(call, this.stored)) this.remove(call);
    return test();
  }
}
