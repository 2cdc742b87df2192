import { ObservedCall } from '../observed-call.ts';
import type { FindContext, AgentContext } from '../agent-context.ts';
import type { TracerCore } from '../tracer-core.ts';
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
}

/** Creates a telemetry integration. The id of its operation identifies a call. */
export function createTelemetry(core: TracerCore, findContext: FindContext): AiSdkTelemetry {
  const open = new Map<string, OpenCall>();
  const fail = (event: unknown): void => {
    const callId = callIdOf(event);
    open.get(callId)?.call.fail();
    open.delete(callId);
  };
  return {
    onLanguageModelCallStart: (event) => {
      // A stream that is sent again starts again, and its failure was not reported.
      fail(event);
      const { callId, messages, instructions, tools } = event;
      const context = findContext();
      const input = { messages, system: instructions, tools };
      open.set(callId, { call: new ObservedCall(context, messages), context, input });
    },
    executeLanguageModelCall: ({ callId, execute }) => {
      const context = open.get(callId)?.context;
      // The request of the provider is not recorded again.
      return context === undefined ? execute() : core.runAt(context.recorded())(execute);
    },
    onLanguageModelCallEnd: ({ callId, content, finishReason }) => {
      const found = open.get(callId);
      open.delete(callId);
      found?.call.answer(toAnswer(found.input, content, finishReason));
    },
    onAbort: fail,
    onError: fail,
  };
}

function callIdOf(event: unknown): string {
  const isEvent = typeof event === 'object' && event !== null && 'callId' in event;
  return isEvent && typeof event.callId === 'string' ? event.callId : '';
}
