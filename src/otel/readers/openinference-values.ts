import { list, own, text } from '../../providers/core/read.ts';
import { type OpenedRequest, openRequest } from '../../providers/open-request.ts';
import { isKnownResponse } from '../../providers/read-call.ts';
import type { AttributeReader, ContentSource } from './attribute-reader.ts';
import { byShape } from './by-shape.ts';

/** The whole request and response of a provider, which OpenInference writes beside the indexed messages. */
export const openInferenceRaw: ContentSource = {
  names: ['input.value', 'output.value'],
  input: (attributes) => requestOf(attributes)?.messages,
  output: (attributes) =>
    requestOf(attributes) === undefined ? undefined : responseOf(attributes),
  system: (attributes) => requestOf(attributes)?.system,
  tools: (attributes) => requestOf(attributes)?.tools,
};

const generations = byShape({ input: '', output: 'output.value', isEncoded: true });

/**
 * The messages of a model of LangChain. The indexed messages of OpenInference lack the ids of calls of tools, and the
 * calls of an answer of the Responses API. Several conversations or answers are left to the indexed messages.
 */
export const langChainValues: ContentSource = {
  input: (attributes) => only(list(attributes.json('input.value'), 'messages')),
  output: (attributes) => {
    const batch = only(list(attributes.json('output.value'), 'generations'));
    return batch?.length === 1 ? generations.output?.(attributes) : undefined;
  },
};

/** Returns the only list of a list of lists. */
function only(lists: readonly unknown[]): readonly unknown[] | undefined {
  const [first, ...others] = lists;
  return Array.isArray(first) && others.length === 0 ? first : undefined;
}

/** The prompt and the answer of a model that completes text, where OpenInference has nothing else. */
export const plainValues: ContentSource = {
  input: (attributes) => attributes.plain('input.value'),
  output: (attributes) => attributes.plain('output.value'),
};

/** Opens the request if the span has the bodies of the wire, rather than what a library made of them. */
function requestOf(attributes: AttributeReader): OpenedRequest | undefined {
  const request = attributes.json('input.value');
  if (responseOf(attributes) === undefined && !isStreamed(request)) return undefined;
  const opened = request === undefined ? undefined : openRequest(request);
  return opened?.messages === undefined ? undefined : opened;
}

function responseOf(attributes: AttributeReader): unknown {
  const response = attributes.json('output.value');
  return isKnownResponse(response) ? response : undefined;
}

/** The answer to such a request is a stream, of which the span has the text and the indexed messages. */
function isStreamed(request: unknown): boolean {
  return own(request, 'stream') === true && text(request, 'model') !== undefined;
}
