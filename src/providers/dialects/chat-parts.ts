import { type Call, isWhole } from '../core/tool-call.ts';
import { placeholder, readMedia, titled } from '../core/media.ts';
import type { PartFormat, PartReader } from '../core/read-segments.ts';
import { either, hasList, isObject, list, own, text, textsOf } from '../core/read.ts';
import { type Segment, unsupportedSegment } from '../core/segment.ts';
import { toJsonText, toPlainObject } from '../core/to-plain.ts';
import { lacksId } from './chat-variants.ts';

/** The format of OpenAI's Chat Completions API, with the parts of Mistral and Cohere. */
export const CHAT: PartFormat = {
  noun: 'part',
  readers: {
    text: (part) => {
      // In a message of an Assistants thread, the text is an object.
      const thread = own(part, 'text');
      return isObject(thread)
        ? { text: text(thread, 'value'), annotations: list(thread, 'annotations') }
        : { text: text(part, 'text') };
    },
    refusal: readRefusal,
    image_url: asMedia('image', 'image_url', 'imageUrl'),
    input_audio: asMedia('audio', 'input_audio', 'inputAudio'),
    image_file: (part) => ({ media: readMedia('image', part) }),
    file: asMedia('file', 'file', 'fileId', 'file_id'),
    document_url: (part) => ({ media: readMedia('document', part) }),
    // Cohere's documents are text with a title, or an object of fields.
    document: (part) => {
      const document = own(part, 'document');
      const data = own(document, 'data');
      if (data === undefined) return undefined;
      const content = text(data, 'text', 'snippet') ?? toJsonText(data, '');
      return { text: titled('document', text(document, 'id', 'title'), content) };
    },
    thinking: (part) => {
      const chunks = list(part, 'thinking').map((chunk) => text(chunk, 'text') ?? '');
      return { reasoning: hasList(part, 'thinking') ? chunks.join('') : text(part, 'thinking') };
    },
    // Databricks returns Claude's thinking like an item of OpenAI's Responses API.
    reasoning: (part) => ({
      reasoning: hasList(part, 'summary')
        ? textsOf(list(part, 'summary')).join('\n\n')
        : text(part, 'text', 'reasoning'),
    }),
    reference: toReference,
    tool_reference: toReference,
    image: readMcpMedia,
    audio: readMcpMedia,
    resource: (part) => {
      const resource = own(part, 'resource');
      const [content, title] = [text(resource, 'text'), text(resource, 'uri')];
      return content === undefined
        ? readMcpMedia({
            type: 'file',
            data: own(resource, 'blob'),
            mimeType: own(resource, 'mimeType'),
          })
        : { text: titled('resource', title, content) };
    },
    resource_link: (part) => ({ text: placeholder('resource', text(part, 'uri')) }),
  },
};

/** A refusal becomes the content, unless the message has other content (`isAnswered`). */
export function toRefusal(refusal: string, isAnswered = false): Segment {
  if (refusal === '') return {};
  const extras = { refusal };
  return isAnswered ? { extras } : { text: refusal, separator: '\n\n', extras };
}

export function readRefusal(part: unknown): Segment | undefined {
  const refusal = text(part, 'refusal');
  return refusal === undefined ? undefined : toRefusal(refusal);
}

export function readChatCalls(message: unknown): Segment[] {
  const calls = list(message, 'tool_calls', 'toolCalls').map((item): Segment => {
    const call = readChatCall(item);
    const segment = toCallSegment(call, 'tool_call');
    if (!lacksId(item)) return segment;
    return { ...segment, warning: { code: 'call_without_id', detail: call.name ?? 'unknown' } };
  });
  // LlamaIndex has calls in the options.
  for (const call of list(own(message, 'options'), 'toolCall')) {
    const args = own(call, 'input');
    calls.push(toCallSegment({ id: text(call, 'id'), name: text(call, 'name'), args }, 'toolCall'));
  }
  const legacy = own(message, 'function_call');
  // Some servers write every field with an empty value.
  const isCalled = [own(legacy, 'name'), own(legacy, 'arguments')].some(
    (value) => (value ?? '') !== '',
  );
  if (isCalled) {
    const call = { name: text(legacy, 'name'), args: argumentsOf(legacy) };
    calls.push(toCallSegment(call, 'function_call'));
  }
  return calls;
}

/** A call without a name or arguments is reported as unsupported. */
export function toCallSegment(call: Call, noun: string): Segment {
  return isWhole(call) ? { call } : unsupportedSegment('part', noun);
}

/** OpenAI has an object, which is kept. Mistral has a URL, data or an id. */
function asMedia(kind: string, ...keys: readonly string[]): PartReader {
  return (part) => {
    const type = text(part, 'type') ?? '';
    const value = either(part, ...keys);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') {
      return { media: { kind }, userPart: { type, [type]: toPlainObject(value) } };
    }
    if (kind === 'file') return { media: { kind, fileId: value } };
    return { media: { kind, type: kind === 'audio' ? 'audio/mp3' : undefined, source: value } };
  };
}

function readMcpMedia(part: unknown): Segment | undefined {
  const media = readMedia(text(part, 'type') ?? '', part);
  return media.source === undefined ? undefined : { media };
}

function toReference(part: unknown): Segment {
  const [type, title, url] = ['type', 'title', 'url'].map((key) => text(part, key));
  return {
    annotations: [
      { type, title, url, reference_ids: either(part, 'reference_ids', 'referenceIds') },
    ],
  };
}

function readChatCall(call: unknown): Call {
  const id = text(call, 'id');
  const custom = own(call, 'custom');
  const customName = text(custom, 'name') ?? '';
  if (customName !== '') {
    const input = own(custom, 'input');
    const args = input === undefined ? undefined : { input };
    return { id, name: customName, args, kind: 'customToolCalls' };
  }
  const called = own(call, 'function') ?? call;
  return { id, name: text(called, 'name'), args: argumentsOf(called) };
}

/** Some APIs leave out empty arguments. A call with other keys may have its arguments under one of them. */
function argumentsOf(called: unknown): unknown {
  const args = either(called, 'arguments', 'parameters');
  if (args !== undefined || !isObject(called)) return args;
  return Object.keys(called).every((key) => KEYS.test(key)) ? {} : undefined;
}

/** The keys of a call without arguments. */
const KEYS =
  /^(?:id|type|index|name|description|strict|arguments|parameters|custom|function|parsed_?arguments|.*signature)$/i;
