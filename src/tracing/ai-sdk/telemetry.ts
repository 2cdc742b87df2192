import { own } from '../../providers/core/read.ts';
import { type BodyObserver, observeBody } from '../observe-body.ts';
import { ObservedCall } from '../observed-call.ts';
import type { EndState } from '../recorded-call.ts';
import type { FindContext, AgentContext } from '../agent-context.ts';
import type { TracerCore } from '../tracer-core.ts';
import { StreamContent } from './stream-content.ts';
import { type ModelInput, toAnswer } from './to-answer.ts';

/** An event of the telemetry of the AI SDK 7. */
export interface AiSdkCallEvent {
  /** The id of the operation, which has one call of a model at a time. */
  readonly callId: string;
}

/** A call that begins. */
export interface AiSdkCallStart extends AiSdkCallEvent {
  /** The messages. */
  readonly messages?: unknown;
  /** The system text. */
  readonly instructions?: unknown;
  /** The tools. */
  readonly tools?: unknown;
}

/** A call that has ended. */
export interface AiSdkCallEnd extends AiSdkCallEvent {
  /** The parts of the answer. */
  readonly content: unknown;
  /** Why the answer ended. */
  readonly finishReason?: unknown;
}

/** A telemetry integration of the AI SDK 7. */
export interface AiSdkTelemetry {
  /** Receives a call of a model before it is sent. */
  readonly onLanguageModelCallStart: (event: AiSdkCallStart) => void;
  /** Sends a call of a model. */
  readonly executeLanguageModelCall: <T>(
    call: AiSdkCallEvent & { readonly execute: () => PromiseLike<T> },
  ) => PromiseLike<T>;
  /** Receives the answer of a model. */
  readonly onLanguageModelCallEnd: (event: AiSdkCallEnd) => void;
  /** Receives an operation that was aborted. */
  readonly onAbort: (event: unknown) => void;
  /** Receives an operation that has failed. */
  readonly onError: (event: unknown) => void;
}

interface OpenCall {
  readonly call: ObservedCall;
  readonly context: AgentContext;
  readonly input: ModelInput;
  /** What has arrived of a stream. */
  readonly parts: StreamContent;
}

/** Creates a telemetry integration. The id of its operation identifies a call. */
export function createTelemetry(core: TracerCore, findContext: FindContext): AiSdkTelemetry {
  const open = new Map<string, OpenCall>();
  const take = (event: unknown): OpenCall | undefined => {
    const callId = callIdOf(event);
    const found = open.get(callId);
    open.delete(callId);
    return found;
  };
  const endWith = (state: EndState): ((event: unknown) => void) => {
    return (event) => {
      const found = take(event);
      const content = found?.parts.content ?? [];
      if (content.length === 0) found?.call.fail();
      else found?.call.answer({ ...toAnswer(found.input, content, undefined), state });
    };
  };
  return {
    onLanguageModelCallStart: (event) => {
      // A stream that is sent again starts again, and its failure was not reported.
      take(event)?.call.fail();
      const { callId, messages, instructions, tools } = event;
      const context = findContext();
      const input = { messages, system: instructions, tools };
      const parts = new StreamContent();
      const call = new ObservedCall(context, messages);
      call.watch(() => toAnswer(input, parts.content, undefined));
      open.set(callId, { call, context, input, parts });
    },
    executeLanguageModelCall: ({ callId, execute }) => {
      const found = open.get(callId);
      if (found === undefined) return execute();
      const { context, parts } = found;
      // The request of the provider is not recorded again.
      return core.runAt(context.recorded())(async () => {
        const result = await execute();
        watchStream(result, parts);
        return result;
      });
    },
    onLanguageModelCallEnd: (event) => {
      const found = take(event);
      found?.call.answer(toAnswer(found.input, event.content, event.finishReason));
    },
    onAbort: endWith('left'),
    onError: endWith('cut'),
  };
}

/**
 * Watches the stream of a result. The result and its stream stay the same objects: the AI SDK may have passed a copy without
 * credentials, and finds the original by the copy. It reads the stream by `pipeThrough`.
 */
function watchStream(result: unknown, parts: StreamContent): void {
  const stream: unknown = own(result, 'stream');
  if (!(stream instanceof ReadableStream)) return;
  const observer: BodyObserver<unknown> = {
    onChunk: (part) => {
      parts.add(part);
    },
    onEnd: () => undefined,
    onCut: () => undefined,
  };
  const pipeThrough: ReadableStream['pipeThrough'] = (pair, options) =>
    observeBody(stream, observer).pipeThrough(pair, options);
  Object.defineProperty(stream, 'pipeThrough', { configurable: true, value: pipeThrough });
}

function callIdOf(event: unknown): string {
  const isEvent = typeof event === 'object' && event !== null && 'callId' in event;
  return isEvent && typeof event.callId === 'string' ? event.callId : '';
}
