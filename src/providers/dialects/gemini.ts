import { marker, type Media, mediaTypeOf } from '../core/media.ts';
import { called, type ReadPiece } from '../core/piece-readers.ts';
import { type Piece, toUnknown, type Writing } from '../core/pieces.ts';
import { toJsonText, toPlain } from '../core/plain.ts';
import { either, isObject, list, lookUp, own, text } from '../core/read.ts';

const isId = (key: string): boolean => key === 'id';

/** What a part is, by its key. */
const KINDS: Readonly<Record<string, ReadPiece>> = {
  functionCall: (value) => {
    const warning = own(value, 'willContinue') === true ? 'partial_function_call' : undefined;
    return called('id', 'name', 'args', { warning })(value);
  },
  functionResponse: readResponse,
  inlineData: asMedia,
  fileData: asMedia,
  executableCode: (code) => {
    const args = toPlain(code, isId);
    return { call: { id: text(code, 'id'), name: 'code_execution', args, as: 'serverExecuted' } };
  },
  codeExecutionResult: (outcome) => {
    const isError = own(outcome, 'outcome') !== 'OUTCOME_OK';
    const content = JSON.stringify(toPlain(outcome, isId));
    return { result: { id: text(outcome, 'id'), name: 'code_execution', content, isError } };
  },
  toolCall: (call) => ({
    call: {
      id: text(call, 'id'),
      name: toolName(call),
      args: own(call, 'args'),
      as: 'serverExecuted',
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

/** What is nothing but the provider's own signature or settings. */
const NOISE = /signature|metadata|mediaResolution|^thought$/i;

/** The parts of Gemini's turns: objects whose keys say what they are. */
export const GEMINI: Writing = {
  noun: 'part',
  parts: {},
  other: (part) => {
    const said = text(part, 'text') ?? text(own(part, 'audioTranscription'), 'text');
    if (own(part, 'thought') === true) return { thought: said };
    const keys = isObject(part) ? Object.keys(part) : [];
    const kind = keys.find((key) => Object.hasOwn(KINDS, key) && either(part, key) !== undefined);
    const piece = lookUp(KINDS, kind)?.(own(part, kind ?? ''));
    if (piece !== undefined || said !== undefined) return piece ?? { text: said };
    const unknown = keys.find((key) => !NOISE.test(key));
    return unknown === undefined ? {} : toUnknown('part', unknown);
  },
};

/** The value stands under `output`, or `error`, or alone under `result`, or is the whole object. */
function readResponse(answer: unknown): Piece {
  const response = own(answer, 'response');
  const [output, error] = [own(response, 'output'), own(response, 'error')];
  const isSole = isObject(response) && Object.keys(response).length === 1;
  const value = output ?? error ?? (isSole ? own(response, 'result') : undefined) ?? response;
  const marks = list(answer, 'parts').map((part) => {
    const { kind, type } = toMedia(either(part, 'inlineData', 'fileData'));
    return marker(kind, type);
  });
  return {
    result: {
      id: text(answer, 'id'),
      name: text(answer, 'name'),
      content: [toJsonText(value), ...marks].join('\n'),
      isError: error !== undefined && output === undefined,
    },
  };
}

function asMedia(value: unknown): Piece {
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
