import { isKnownResponse } from '../../providers/read-call.ts';
import { openRequest, type OpenedRequest } from '../../providers/open-request.ts';
import type { AttributeReader } from './attribute-reader.ts';
import type { ContentSource } from './content-source.ts';

/** The whole request and response of a provider, which OpenInference writes beside the indexed messages. */
export const openInferenceRaw: ContentSource = {
  input: (attributes) => requestOf(attributes)?.messages,
  output: (attributes) =>
    requestOf(attributes) === undefined ? undefined : attributes.json('output.value'),
  system: (attributes) => requestOf(attributes)?.system,
  tools: (attributes) => requestOf(attributes)?.tools,
};

/** Opens the request where the response is known too; otherwise both may be what a library made of them. */
function requestOf(attributes: AttributeReader): OpenedRequest | undefined {
  if (!isKnownResponse(attributes.json('output.value'))) return undefined;
  const request = attributes.json('input.value');
  const opened = request === undefined ? undefined : openRequest(request);
  return opened?.messages === undefined ? undefined : opened;
}
