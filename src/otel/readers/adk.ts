import { isObject, itemsOf, own } from '../../providers/core/read.ts';
import { toCamelCase } from '../../values/key-case.ts';
import { openRequest } from '../../providers/open-request.ts';
import type { AttributeReader, ContentSource } from './attribute-reader.ts';

/** The request and response of Google's Agent Development Kit: Gemini's format in snake case. */
export const adk: ContentSource = {
  names: ['gcp.'],
  input: (attributes) => requestOf(attributes)?.messages,
  system: (attributes) => requestOf(attributes)?.system,
  tools: (attributes) => requestOf(attributes)?.tools,
  output: (attributes) => {
    const response = attributes.json('gcp.vertex.agent.llm_response');
    const content = own(response, 'content');
    if (!isObject(content)) return undefined;
    const finishReason = own(response, 'finish_reason');
    return { candidates: [{ content: camelParts(content), finishReason }] };
  },
};

function requestOf(attributes: AttributeReader): ReturnType<typeof openRequest> | undefined {
  const request = attributes.json('gcp.vertex.agent.llm_request');
  const contents = own(request, 'contents');
  if (!Array.isArray(contents)) return undefined;
  return openRequest({
    contents: itemsOf(contents).map(camelParts),
    config: own(request, 'config'),
  });
}

/** Converts the keys of the parts of a message. The arguments and results in them belong to the application. */
function camelParts(content: unknown): unknown {
  if (!isObject(content)) return content;
  const parts = own(content, 'parts');
  return {
    role: own(content, 'role'),
    parts: (Array.isArray(parts) ? itemsOf(parts) : []).map((part) =>
      isObject(part)
        ? Object.fromEntries(Object.keys(part).map((key) => [toCamelCase(key), own(part, key)]))
        : part,
    ),
  };
}
