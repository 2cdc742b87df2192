import { createRedactor } from '../../client/transport/redaction/redact.ts';
import { sanitizeCause } from '../../errors/sanitize-cause.ts';
import { JudgeError } from '../judge-error.ts';
import type { ChatRequest, OpenAIClient } from '../openai-client.ts';
import {
  classifyFailure,
  describeRefusal,
  type JudgeNames,
  type ModelFailure,
  readModelFailure,
  toJudgeError,
} from './model-failure.ts';
import { isTooLarge } from './model-fetch.ts';
import type { ModelSession } from './model-session.ts';
import { type Completion, readResponse } from './read-response.ts';
import {
  createShapeSearch,
  FIRST_SHAPE,
  type RequestContent,
  type RequestShape,
  toRequest,
} from './request-shape.ts';

/**
 * Sends a request. When the model does not accept a parameter, the request is sent again without it, and the judge
 * remembers what the model accepts.
 */
export async function askModel(
  model: Model,
  content: RequestContent,
  session: ModelSession,
): Promise<Completion> {
  let { shape } = model;
  const search = createShapeSearch(shape, content, model.isProven);
  let unexplained: FailedRequest | undefined;
  for (;;) {
    const outcome = await send(model, toRequest(shape, content), session);
    if ('completion' in outcome) {
      learnShape(model, shape);
      return { ...outcome.completion, format: shape.format };
    }
    const { failure } = outcome;
    if (!isAboutShape(failure)) throw toError(outcome, model);
    if (failure.parameter === undefined) unexplained ??= outcome;
    const next = search.next(failure.parameter);
    // When no shape was accepted, the shape was not the reason, and the first failure is the most precise.
    if (next === undefined) throw toError(unexplained ?? outcome, model);
    shape = next;
  }
}

interface FailedRequest {
  readonly failure: ModelFailure;
  readonly cause: unknown;
  readonly request: ChatRequest;
}

/** The code of an answer that did not keep the schema. It is repaired like any other answer that cannot be used. */
const UNUSABLE_JSON = 'json_validate_failed';
const UNUSABLE: SendOutcome = {
  completion: { text: '', isRefused: false, isCut: false, usage: undefined },
};

type SendOutcome = { readonly completion: Omit<Completion, 'format'> } | FailedRequest;

async function send(
  model: Model,
  request: ChatRequest,
  session: ModelSession,
): Promise<SendOutcome> {
  return await session.run(async (signal): Promise<SendOutcome> => {
    try {
      const options = { maxRetries: 0, signal };
      const read = readResponse(await model.openai.chat.completions.create(request, options));
      return 'completion' in read ? read : { failure: read.failure, cause: undefined, request };
    } catch (cause) {
      if (isTooLarge(cause)) throw toTooLarge(model);
      const failure = readModelFailure(cause);
      return failure.code === UNUSABLE_JSON ? UNUSABLE : { failure, cause, request };
    }
  });
}

// It is not repaired: a model that does not end would write as much again.
function toTooLarge({ model, host }: Model): JudgeError {
  return new JudgeError(
    `The judge ${model} at ${host} returned more than 8 MiB for one answer: set maxOutputTokens, or check that the base URL of the model's client is the address of a chat API.`,
    { code: 'judge_unusable_answer' },
  );
}

function isAboutShape(failure: ModelFailure): boolean {
  const { status } = failure;
  return (status === 400 || status === 422) && classifyFailure(failure) === 'judge_rejected';
}

function toError({ failure, cause, request }: FailedRequest, model: Model): Error {
  const showMessage = (text: string): string => redact(text, request, model);
  // The key of a model that has answered is right: the provider does not allow this conversation.
  if (model.isProven && failure.status === 403) {
    return new JudgeError(describeRefusal(model), {
      code: 'judge_refused',
      cause: sanitizeCause(cause),
    });
  }
  return toJudgeError({ failure, cause, showMessage }, model);
}

/** Removes the key of the judge and what the provider repeats of the conversation. */
function redact(text: string, request: ChatRequest, { openai }: Model): string {
  const key: unknown = Reflect.get(openai, 'apiKey');
  const sent = { url: openai.baseURL, callerHeaders: {}, body: JSON.stringify(request) };
  return createRedactor(typeof key === 'string' ? key : '', sent).text(text);
}

/** A model, and what the judge learned about it. */
export interface Model extends JudgeNames {
  readonly openai: OpenAIClient;
  /** The shape of the next request. */
  shape: RequestShape;
  /** Whether the model accepted that shape. */
  isProven: boolean;
}

export function createModel(openai: OpenAIClient, names: JudgeNames): Model {
  return { ...names, openai, shape: FIRST_SHAPE, isProven: false };
}

/**
 * Remembers the first shape that the model accepts. It is kept: one conversation that a provider rejects must not decide
 * how all later ones are scored, and neither must a call that began before the shape was found.
 */
function learnShape(model: Model, shape: RequestShape): void {
  if (model.isProven) return;
  model.shape = shape;
  model.isProven = true;
}
