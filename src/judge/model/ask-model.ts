import { createRedactor } from '../../client/transport/redaction/redact.ts';
import type { ChatRequest } from '../openai-client.ts';
import type { Completion } from './completion.ts';
import { learnShape, type Model } from './model.ts';
import { type ModelFailure, readModelFailure } from './model-failure.ts';
import type { ModelSession } from './model-session.ts';
import { readResponse } from './read-response.ts';
import { type RequestContent, toRequest } from './request-shape.ts';
import { createShapeSearch } from './shape-search.ts';
import { classifyFailure, toJudgeError } from './to-judge-error.ts';

/**
 * Sends a request. When the model does not accept a parameter, it is sent again without it, and the model is remembered.
 *
 * @throws {@link JudgeError} when the model or its provider fails.
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
    // When no shape was accepted, the shape was not the reason: the first failure says more.
    if (next === undefined) throw toError(unexplained ?? outcome, model);
    shape = next;
  }
}

/** A request that failed, with its error. */
interface FailedRequest {
  readonly failure: ModelFailure;
  readonly cause: unknown;
  readonly request: ChatRequest;
}

/** The code with which a provider reports that the answer did not keep the schema: it is repaired like any other. */
const UNUSABLE_JSON = 'json_validate_failed';
const UNUSABLE: Outcome = {
  completion: { text: '', isRefused: false, isCut: false, usage: undefined },
};

type Outcome = { readonly completion: Omit<Completion, 'format'> } | FailedRequest;

async function send(
  { openai }: Model,
  request: ChatRequest,
  session: ModelSession,
): Promise<Outcome> {
  return await session.run(async (signal): Promise<Outcome> => {
    try {
      const options = { maxRetries: 0, signal };
      const read = readResponse(await openai.chat.completions.create(request, options));
      return 'completion' in read ? read : { failure: read.failure, cause: undefined, request };
    } catch (cause) {
      const failure = readModelFailure(cause);
      return failure.code === UNUSABLE_JSON ? UNUSABLE : { failure, cause, request };
    }
  });
}

/** Whether the shape of the request may be the reason. */
function isAboutShape(failure: ModelFailure): boolean {
  const { status } = failure;
  return (status === 400 || status === 422) && classifyFailure(failure) === 'judge_rejected';
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
