import { own } from '../../providers/core/read.ts';
import { type BodyObserver, observeBody } from '../observe-body.ts';
import { ObservedCall } from '../observed-call.ts';
import type { FindContext } from '../agent-context.ts';
import type { EndState } from '../recorded-call.ts';
import type { TracerCore } from '../tracer-core.ts';
import { StreamContent } from './stream-content.ts';
import { inputOf, type ModelInput, toAnswer } from './to-answer.ts';

/** The version of the interface between the AI SDK and a model: `v2` for AI SDK 5, `v3` for 6, `v4` for 7. */
export type AiSdkVersion = 'v2' | 'v3' | 'v4';

/** What the AI SDK passes to a middleware that wraps a call. */
export interface AiSdkWrappedCall {
  /** The options of the call. */
  readonly params: object;
}

/** A middleware for `wrapLanguageModel` of the AI SDK. */
export interface AiSdkMiddleware<V extends AiSdkVersion = AiSdkVersion> {
  /** The version of the interface. */
  readonly specificationVersion: V;
  /** Records a call that returns its answer as a whole. */
  readonly wrapGenerate: <R>(
    call: AiSdkWrappedCall & { readonly doGenerate: () => PromiseLike<R> },
  ) => Promise<R>;
  /** Records a call that streams its answer. */
  readonly wrapStream: <P, R extends { readonly stream: ReadableStream<P> }>(
    call: AiSdkWrappedCall & { readonly doStream: () => PromiseLike<R> },
  ) => Promise<R>;
}

/** Creates a middleware. Its state is per call, because several calls may share a model. */
export function createMiddleware<V extends AiSdkVersion>(
  specificationVersion: V,
  core: TracerCore,
  findContext: FindContext,
): AiSdkMiddleware<V> {
  /** Runs the call of the provider. Its request is not recorded again. */
  const send = async <R>(
    run: () => PromiseLike<R>,
    params: object,
  ): Promise<readonly [ObservedCall, R]> => {
    const context = findContext();
    const call = new ObservedCall(context, inputOf(params).messages);
    try {
      return [call, await core.runAt(context.recorded())(run)];
    } catch (error) {
      call.fail();
      throw error;
    }
  };
  return {
    specificationVersion,
    wrapGenerate: async ({ doGenerate, params }) => {
      const [call, result] = await send(doGenerate, params);
      const [content, reason] = [own(result, 'content'), own(result, 'finishReason')];
      call.answer(toAnswer(inputOf(params), content, reason));
      return result;
    },
    wrapStream: async ({ doStream, params }) => {
      const [call, result] = await send(doStream, params);
      const observer = createObserver(call, inputOf(params));
      return { ...result, stream: observeBody(result.stream, observer) };
    },
  };
}

function createObserver(call: ObservedCall, input: ModelInput): BodyObserver<unknown> {
  const parts = new StreamContent();
  call.watch(() => toAnswer(input, parts.content, parts.finishReason));
  const end = (state: EndState): void => {
    const { content, finishReason } = parts;
    if (state === 'cut' && content.length === 0) call.fail();
    else call.answer({ ...toAnswer(input, content, finishReason), state });
  };
  return {
    onChunk: (part) => {
      parts.add(part);
    },
    onEnd: () => {
      end(parts.hasFailed ? 'cut' : 'complete');
    },
    onCut: (reason) => {
      end(reason === 'left' ? 'left' : 'cut');
    },
  };
}
