import { type Media, mediaTypeOf, placeholder } from '../core/media.ts';
import { callReader, type PartReader } from '../core/part-readers.ts';
import type { PartFormat } from '../core/read-segments.ts';
import { either, isObject, list, lookUp, own, text } from '../core/read.ts';
import { type Segment, unsupportedSegment } from '../core/segment.ts';
import { leavingOut } from '../core/key-filter.ts';
import { toJsonText, toPlain } from '../core/to-plain.ts';

const WITHOUT_ID = /* @__PURE__ */ leavingOut((key) => key === 'id');

/** One reader per key that determines the type of a part. */
const READERS: Readonly<Record<string, PartReader>> = {
  functionCall: (value) => {
    const warning = own(value, 'willContinue') === true ? 'partial_function_call' : undefined;
    return callReader('id', 'name', 'args', { warning })(value);
  },
  functionResponse: readResponse,
  inlineData: asMedia,
  fileData: asMedia,
  executableCode: (code) => {
    const args = toPlain(code, WITHOUT_ID);
    return { call: { id: text(code, 'id'), name: 'code_execution', args, kind: 'serverExecuted' } };
  },
  codeExecutionResult: (outcome) => {
    const isError = own(outcome, 'outcome') !== 'OUTCOME_OK';
    const content = JSON.stringify(toPlain(outcome, WITHOUT_ID));
    return { result: { id: text(outcome, 'id'), name: 'code_execution', content, isError } };
  },
  toolCall: (call) => ({
    call: {
      id: text(call, 'id'),
      name: toolName(call),
      args: own(call, 'args'),
      kind: 'serverExecuted',
    },
  }),
  toolResponse: (answer) => ({
    result: {
      id: text(answer, 'id'),
      name: toolName(answer),
      content: toJsonText(own(answer, 'response')),
    },
  }),
};

/** Keys that are not content: signatures and settings. */
const IGNORED_KEYS = /signature|metadata|mediaResolution|^thought$/i;

/** The format of Gemini's generateContent: the key of a part is its type. */
export const GEMINI: PartFormat = {
  noun: 'part',
  readers: {},
  readOther: (part) => {
    const content = text(part, 'text') ?? text(own(part, 'audioTranscription'), 'text');
    if (own(part, 'thought') === true) return { reasoning: content };
    const keys = isObject(part) ? Object.keys(part) : [];
    const kind = keys.find((key) => Object.hasOwn(READERS, key) && either(part, key) !== undefined);
    const segment = lookUp(READERS, kind)?.(own(part, kind ?? ''));
    if (segment !== undefined || content !== undefined) return segment ?? { text: content };
    const unknown = keys.find((key) => !IGNORED_KEYS.test(key));
    return unknown === undefined ? {} : unsupportedSegment('part', unknown);
  },
};

/** Reads a function response: `output`, or `error`, or `result` if it is the only key, or the whole object. */
function readResponse(answer: unknown): Segment {
  const response = own(answer, 'response');
  const [output, error] = [own(response, 'output'), own(response, 'error')];
  const isSole = isObject(response) && Object.keys(response).length === 1;
  const value = output ?? error ?? (isSole ? own(response, 'result') : undefined) ?? response;
  const placeholders = list(answer, 'parts').map((part) => {
    const { kind, type } = toMedia(either(part, 'inlineData', 'fileData'));
    return placeholder(kind, type);
  });
  return {
    result: {
      id: text(answer, 'id'),
      name: text(answer, 'name'),
      content: [toJsonText(value), ...placeholders].join('\n'),
      isError: error !== undefined && output === undefined,
    },
  };
}

function asMedia(value: unknown): Segment {
  return { media: toMedia(value) };
}

function toMedia(media: unknown): Media {
  const type = mediaTypeOf(media) ?? 'application/octet-stream';
  const kind = /^(?:image|audio|video)/.exec(type)?.[0] ?? 'file';
  return {
    kind,
    type,
    source: either(media, 'data', 'fileUri'),
    filename: text(media, 'displayName'),
  };
}

function toolName(tool: unknown): string {
  return (text(tool, 'toolType') ?? 'tool').toLowerCase();
}
