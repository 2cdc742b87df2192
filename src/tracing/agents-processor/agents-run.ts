import { ObservedCall } from '../observed-call.ts';
import { Place } from '../place.ts';
import { agentNameOf, type AgentsSpan, answerOf, handoffOf, kindOf } from './agents-span.ts';

/** Follows the spans of one run of the OpenAI Agents SDK. */
export class AgentsRun {
  readonly #top: Place;
  /** The place of what is below each span. */
  readonly #places = new Map<string, Place>();
  readonly #calls = new Map<string, ObservedCall>();
  /** The latest run of each agent, by its name. */
  readonly #latest = new Map<string, Place>();
  /** Who hands over to an agent that has not started yet, by the name of that agent. */
  readonly #handoffs = new Map<string, Place>();

  /** Creates a run whose agents are below those of a place. */
  constructor(top: Place) {
    this.#top = top;
  }

  /** Follows a span that starts. */
  start(span: AgentsSpan): void {
    const above = this.#placeOf(span.parentId);
    const kind = kindOf(span);
    if (kind === 'call') this.#calls.set(span.spanId, new ObservedCall(above, undefined));
    this.#places.set(span.spanId, kind === 'agent' ? this.#startAgent(span, above) : above);
  }

  /** Follows a span that has ended. */
  end(span: AgentsSpan): void {
    const kind = kindOf(span);
    if (kind === 'call') this.#endCall(span);
    else if (kind === 'handoff') this.#noteHandoff(span);
  }

  #placeOf(spanId: string | null): Place {
    return (spanId === null ? undefined : this.#places.get(spanId)) ?? this.#top;
  }

  /** An agent that was handed to is a sibling of the one that did it. In a trace it is below. */
  #startAgent(span: AgentsSpan, above: Place): Place {
    const name = agentNameOf(span);
    const parent = this.#handoffs.get(name) ?? above;
    this.#handoffs.delete(name);
    const { recording } = parent;
    const place = new Place(recording, recording.startAgent({ name }, parent.agent));
    this.#latest.set(name, place);
    return place;
  }

  #noteHandoff(span: AgentsSpan): void {
    const { from, to } = handoffOf(span);
    const place =
      (from === undefined ? undefined : this.#latest.get(from)) ?? this.#placeOf(span.parentId);
    if (to !== undefined) this.#handoffs.set(to, place);
  }

  #endCall(span: AgentsSpan): void {
    const call = this.#calls.get(span.spanId);
    this.#calls.delete(span.spanId);
    const answer = answerOf(span);
    if (answer === undefined) call?.fail();
    else call?.answer(answer);
  }
}
