import { UnsupportedResultError } from '../errors/unsupported-result-error.ts';
import type { CallContent } from '../providers/call-content.ts';
import { Transcript } from '../providers/core/transcript.ts';
import { warnOfFinish } from '../providers/core/warn-of-finish.ts';
import { readCall, type ReadCallParams } from '../providers/read-call.ts';
import type { Place } from './agent-context.ts';
import type { RecordedCall } from './recorded-call.ts';

/** What a library says of a call of a model. */
export interface ObservedAnswer extends ReadCallParams {
  /** Why the answer ended; undefined where the library does not say. */
  readonly finishReason?: string | undefined;
  /** The provider's id of the answer, by which another recording of the same call is known. */
  readonly responseId?: string | undefined;
  /** Whether it ended before the model had finished. */
  readonly isCut?: boolean | undefined;
}

/** A call whose start and end a library reports. What it reports is read and copied at once; nothing is thrown. */
export class ObservedCall {
  readonly #place: Place;
  readonly #call: RecordedCall;
  readonly #messages: unknown;

  /**
   * Takes the place of the call.
   *
   * @param messages - Those of the request, by which a call that failed is known when the library sends it again;
   *   undefined where the library does not say.
   */
  constructor(place: Place, messages: unknown) {
    const { recording, agent } = place;
    this.#place = place;
    this.#messages = messages;
    this.#call = recording.openCall(agent);
    if (messages !== undefined && recording.failed.isPending) {
      this.#call.order = recording.failed.repeat(agent, keyOf(messages)) ?? this.#call.order;
    }
    recording.keep(this.#call, { kind: 'none' }, 0);
  }

  /** Records the answer. */
  answer({ finishReason, responseId, isCut = false, ...params }: ObservedAnswer): void {
    const { recording } = this.#place;
    const state = isCut ? 'cut' : 'complete';
    try {
      const content = withFinish(structuredClone(readCall(params)), finishReason);
      const size = JSON.stringify(content).length;
      if (responseId !== undefined) recording.observed.add(answerKey(responseId, content));
      recording.finish(this.#call, { kind: 'read', content, responseId: undefined }, size, state);
    } catch (error) {
      const reason = UnsupportedResultError.isInstance(error) ? error.reason : 'unknown';
      recording.finish(this.#call, { kind: 'unreadable', reason }, 0, state);
    }
  }

  /** Records that there is no answer. */
  fail(): void {
    const { recording } = this.#place;
    recording.remove(this.#call);
    recording.failed.add(this.#call, keyOf(this.#messages), 'no response');
  }
}

/** Identifies a request. Of a file the length is enough. */
function keyOf(messages: unknown): string {
  try {
    const replace = (_: string, value: unknown): unknown =>
      ArrayBuffer.isView(value) ? value.byteLength : value;
    return JSON.stringify([messages], replace);
  } catch {
    return '';
  }
}

/** Identifies an answer. An id alone does not: servers for tests give the same one to all. */
export function answerKey(responseId: string, { output }: CallContent): string {
  return `${responseId} ${JSON.stringify(output)}`;
}

function withFinish(content: CallContent, finishReason: string | undefined): CallContent {
  const transcript = new Transcript();
  warnOfFinish(transcript, finishReason);
  return {
    ...content,
    finishReason: finishReason ?? content.finishReason,
    warnings: [...content.warnings, ...transcript.warnings],
  };
}
