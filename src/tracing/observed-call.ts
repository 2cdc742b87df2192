import { withFinish } from '../agent-trace/with-finish.ts';
import { UnsupportedResultError } from '../errors/unsupported-result-error.ts';
import type { CallContent } from '../providers/call-content.ts';
import { readCall, type ReadCallParams } from '../providers/read-call.ts';
import type { AgentContext } from './agent-context.ts';
import type { EndState, ReadBodies, RecordedCall, UnreadableBodies } from './recorded-call.ts';

/** What a library reports about a call of a model. */
export interface ObservedAnswer extends ReadCallParams {
  /** Undefined where the library does not report it. */
  readonly finishReason?: string | undefined;
  /** The provider's id of the answer, which identifies another recording of the same call. */
  readonly responseId?: string | undefined;
  /** By default `complete`. */
  readonly state?: EndState | undefined;
}

/** A call whose start and end a library reports. The reported values are read and copied at once. No method throws. */
export class ObservedCall {
  readonly #context: AgentContext;
  readonly #call: RecordedCall;
  readonly #messages: unknown;

  /**
   * The messages of the request identify a failed call that the library sends again. They are undefined where the
   * library does not report them.
   */
  constructor(context: AgentContext, messages: unknown) {
    const { recording, agent } = context;
    this.#context = context;
    this.#messages = messages;
    this.#call = recording.openCall(agent);
    if (messages !== undefined && recording.failed.isPending) {
      this.#call.order = recording.failed.repeat(agent, keyOf(messages)) ?? this.#call.order;
    }
    recording.keep(this.#call, { kind: 'none' }, 0);
  }

  /** Lets a trace that is built before the end of the answer have what has arrived so far. */
  watch(answerSoFar: () => ObservedAnswer): void {
    if (this.#call.state !== 'open') return;
    this.#call.bodies = { kind: 'partial', read: () => readAnswer(answerSoFar()) };
  }

  answer({ state = 'complete', ...answer }: ObservedAnswer): void {
    const { recording } = this.#context;
    const bodies = readAnswer(answer);
    if (bodies.kind === 'unreadable') {
      recording.finish(this.#call, bodies, 0, state);
      return;
    }
    const { content, observedAs } = bodies;
    const size = JSON.stringify(content).length;
    const isKept = recording.finish(this.#call, bodies, size, state);
    // A limit of the tracer is one for these keys too.
    if (isKept && observedAs !== undefined) recording.observed.add(observedAs);
  }

  fail(): void {
    const { recording } = this.#context;
    recording.remove(this.#call);
    recording.failed.add(this.#call, keyOf(this.#messages), 'no response');
  }
}

/** Reads and copies what a library reports of an answer. */
function readAnswer({
  finishReason,
  responseId,
  ...params
}: Omit<ObservedAnswer, 'state'>): ReadBodies | UnreadableBodies {
  try {
    const read = withFinish(structuredClone(readCall(params)), finishReason);
    const content = { ...read, finishReason: finishReason ?? read.finishReason };
    const observedAs = responseId === undefined ? undefined : answerKey(responseId, content);
    return { kind: 'read', content, responseId: undefined, observedAs };
  } catch (error) {
    const reason = UnsupportedResultError.isInstance(error) ? error.reason : 'unknown';
    return { kind: 'unreadable', reason };
  }
}

/** Identifies a request. For a file, its length is enough. */
function keyOf(messages: unknown): string {
  try {
    const replace = (_: string, value: unknown): unknown =>
      ArrayBuffer.isView(value) ? value.byteLength : value;
    return JSON.stringify([messages], replace);
  } catch {
    return '';
  }
}

/** Identifies an answer. The id alone does not: servers for tests return the same id for all answers. */
export function answerKey(responseId: string, { output }: CallContent): string {
  return `${responseId} ${JSON.stringify(output)}`;
}
