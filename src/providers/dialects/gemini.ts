import { toSnakeCase } from '../../values/key-case.ts';
import { type Media, readMedia } from '../core/media.ts';
import { isHollow, type PartFormat, type PartReader, readSegments } from '../core/read-segments.ts';
import { has, isObject, lookUp, own, spelled, text } from '../core/read.ts';
import { type Segment, toResultContent, unsupportedSegment } from '../core/segment.ts';
import { leavingOut } from '../core/key-filter.ts';
import { toJsonText, toPlain } from '../core/to-plain.ts';
import { toJson } from '../../values/to-json.ts';

const WITHOUT_ID = /* @__PURE__ */ leavingOut((key) => key === 'id');

/** One reader per key that determines the type of a part. */
const READERS: Readonly<Record<string, PartReader>> = {
  functionCall: (value) => {
    const warning = spelled(value, 'willContinue') === true ? 'partial_function_call' : undefined;
    const call = { id: text(value, 'id'), name: text(value, 'name') };
    // A function without parameters is called without arguments.
    return { call: { ...call, args: own(value, 'args') ?? {}, warning } };
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
    const content = toJson(toPlain(outcome, WITHOUT_ID));
    return { result: { id: text(outcome, 'id'), name: 'code_execution', content, isError } };
  },
  toolCall: (call) => ({
    call: {
      id: text(call, 'id'),
      name: toolName(call),
      args: own(call, 'args') ?? {},
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
const IGNORED_KEYS = /signature|metadata|media_?resolution|^thought$/i;

/** The format of Gemini's generateContent: the key of a part is its type. */
export const GEMINI: PartFormat = {
  noun: 'part',
  readers: {},
  readOther: (part) => {
    const content = text(part, 'text') ?? text(spelled(part, 'audioTranscription'), 'text');
    if (content !== undefined && own(part, 'thought') === true) return { reasoning: content };
    const kind = Object.keys(READERS).find((key) => spelled(part, key) !== undefined);
    if (kind !== undefined) return readKind(part, kind);
    if (content !== undefined) return { text: content };
    const keys = isObject(part) ? Object.keys(part) : [];
    const unknown = keys.find((key) => !IGNORED_KEYS.test(key));
    // A part may consist of a signature.
    return unknown === undefined ? {} : unsupportedSegment('part', unknown);
  },
};

function readKind(part: unknown, kind: string): Segment {
  const segment = lookUp(READERS, kind)?.(spelled(part, kind));
  if (segment === undefined || isHollow(segment)) return unsupportedSegment('part', kind);
  // A picture in a thought is not part of the answer.
  return own(part, 'thought') === true && segment.media !== undefined
    ? { warning: { code: 'media_omitted', detail: segment.media.type ?? segment.media.kind } }
    : segment;
}

/** Reports whether a value is a part of Gemini without a message around it. */
export function isGeminiPart(value: object): boolean {
  return GEMINI_PARTS.some((name) => has(value, name, toSnakeCase(name)));
}

const GEMINI_PARTS = ['text', 'inlineData', 'fileData', 'functionResponse', 'functionCall'];

/** Reads `output`, else `error`, else `result` if it is the only key, else the whole response. */
function readResponse(answer: unknown): Segment | undefined {
  const response = own(answer, 'response');
  const [output, error] = [own(response, 'output'), own(response, 'error')];
  const isSole = isObject(response) && Object.keys(response).length === 1;
  const value = output ?? error ?? (isSole ? own(response, 'result') : undefined) ?? response;
  if (value === undefined && !has(answer, 'parts')) return undefined;
  const parts = readSegments(own(answer, 'parts'), GEMINI);
  const result = toResultContent([{ text: toJsonText(value) }, ...parts]);
  return {
    result: {
      id: text(answer, 'id'),
      name: text(answer, 'name'),
      ...result,
      isError: error !== undefined && output === undefined,
    },
  };
}

function asMedia(part: unknown): { readonly media: Media } {
  const { type = 'application/octet-stream', ...media } = readMedia('file', part);
  const kind = /^(?:image|audio|video)/.exec(type)?.[0] ?? 'file';
  return { media: { ...media, kind, type } };
}

function toolName(tool: unknown): string {
  return (text(tool, 'toolType', 'tool_type') ?? 'tool').toLowerCase();
}
