import { createRedactor } from '../../transport/redact.ts';
import type { ChatRequest, OpenAIClient } from '../openai-client.ts';
import type { Completion } from './completion.ts';
import { type ModelFailure, NO_COMPLETION, readModelFailure } from './model-failure.ts';
import type { ModelSession } from './model-session.ts';
import { isCompletion, readCompletion } from './read-completion.ts';
import {
  FIRST_SHAPE,
  type RequestContent,
  type RequestShape,
  simplerShape,
  toRequest,
  withoutParameter,
} from './request-shape.ts';
import { classifyFailure, type JudgeNames, toJudgeError } from './to-judge-error.ts';

/** A model, and what the judge learned about it. */
export interface Model extends JudgeNames {
  readonly openai: OpenAIClient;
  /** The shape of the next request. */
  shape: RequestShape;
  /** Whether the model accepted that shape. */
  isProven: boolean;
}

/** Creates a model of which nothing is known. */
export function createModel(openai: OpenAIClient, names: JudgeNames): Model {
  return { ...names, openai, shape: FIRST_SHAPE, isProven: false };
}

/**
 * Sends a request. When the model does not take a parameter, it is sent again without it, and the model is remembered.
 *
 * @throws {@link JudgeError} when the model or its provider fails.
 */
export async function askModel(
  model: Model,
  content: RequestContent,
  session: ModelSession,
): Promise<Completion> {
  let { shape } = model;
  let first: FailedRequest | undefined;
  for (;;) {
    const outcome = await send(model, toRequest(shape, content), session);
    if ('completion' in outcome) {
      model.shape = shape;
      model.isProven = true;
      return outcome.completion;
    }
    const { failure } = outcome;
    if (failure.parameter === undefined) first ??= outcome;
    const next = nextShape(failure, shape, model);
    if (next === undefined) {
      // When no shape was accepted, the shape was not the reason: the first failure says more.
      throw toError(isRejection(failure) ? (first ?? outcome) : outcome, model);
    }
    shape = next;
  }
}

/** A request that failed, with its error. */
interface FailedRequest {
  readonly failure: ModelFailure;
  readonly cause: unknown;
  readonly request: ChatRequest;
}

async function send(
  { openai }: Model,
  request: ChatRequest,
  session: ModelSession,
): Promise<{ readonly completion: Completion } | FailedRequest> {
  const response = await session.run(async (signal) => {
    try {
      const options = { maxRetries: 0, signal };
      const value = await openai.chat.completions.create(request, options);
      return isCompletion(value)
        ? { value }
        : { failure: NO_COMPLETION, cause: undefined, request };
    } catch (cause) {
      return { failure: readModelFailure(cause), cause, request };
    }
  });
  return 'value' in response ? { completion: readCompletion(response.value) } : response;
}

/** Whether the shape of the request may be the reason. */
function isRejection(failure: ModelFailure): boolean {
  const { status } = failure;
  return (status === 400 || status === 422) && classifyFailure(failure) === 'judge_rejected';
}

/** Returns the shape to try next; undefined when the failure has another reason. */
function nextShape(
  failure: ModelFailure,
  shape: RequestShape,
  model: Model,
): RequestShape | undefined {
  if (!isRejection(failure)) return undefined;
  if (failure.parameter !== undefined) return withoutParameter(shape, failure.parameter);
  // A shape that the model accepted before cannot be the reason.
  return model.isProven && shape === model.shape ? undefined : simplerShape(shape);
}

function toError({ failure, cause, request }: FailedRequest, model: Model): Error {
  const showMessage = (text: string): string => redact(text, request, model);
  return toJudgeError({ failure, cause, showMessage }, model);
}

/** Removes the key of the judge and what the provider repeats of the conversation. */
function redact(text: string, request: ChatRequest, { openai }: Model): string {
  const key: unknown = Reflect.get(openai, 'apiKey');
  const sent = { url: openai.baseURL, callerHeaders: {}, body: JSON.stringify(request) };
  return createRedactor(typeof key === 'string' ? key : '', sent).text(text);
}
