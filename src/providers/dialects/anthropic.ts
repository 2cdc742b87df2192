import { marker, type Media } from '../core/media.ts';
import { qualify } from '../core/names.ts';
import { nothing, type ReadPiece, thought, told } from '../core/piece-readers.ts';
import { isData, type Piece, toContent, toPieces, toText, type Writing } from '../core/pieces.ts';
import { isJson, toJsonText, toPlain } from '../core/plain.ts';
import { isObject, itemsOf, list, own, text } from '../core/read.ts';
import type { CallResult } from '../core/transcript.ts';

const ENCRYPTED = ['encrypted_stdout', 'encrypted_content'];

/** What only Anthropic can read, and what says nothing in a place where the type is known. */
const NOISE = /^(?:type|encrypted_.*|cache_control)$/;

/** The blocks of Anthropic's Messages API. */
export const ANTHROPIC: Writing = {
  noun: 'block',
  separator: '\n\n',
  parts: {
    text: (block) => ({ text: text(block, 'text'), annotations: list(block, 'citations') }),
    thinking: thought('thinking'),
    redacted_thinking: told('redacted_thinking'),
    tool_use: toCall('toolset_name'),
    server_tool_use: toCall('', 'serverExecuted'),
    mcp_tool_use: toCall('server_name', 'serverExecuted'),
    tool_result: readResult,
    image: (block) => ({ media: toMedia('image', block) }),
    document: readDocument,
    search_result: (block) => ({
      text: `${marker('search result', text(block, 'title', 'source'))}\n${contentText(block)}`,
    }),
    tool_reference: (block) => ({ text: marker('tool', text(block, 'tool_name')) }),
    browser_state: (block) => ({ text: toJsonText(withoutNoise(block)) }),
    container_upload: (block) => {
      const id = text(block, 'file_id') ?? 'file';
      return { warning: { code: 'unresolved_media', detail: id }, notes: { files: [id] } };
    },
    compaction: (block) => ({
      ...told('compacted_history')(block),
      system: text(block, 'content'),
    }),
    fallback: (block) => {
      const [from, to] = ['from', 'to'].map((side) => text(own(block, side), 'model'));
      return { warning: { code: 'model_fallback', detail: `${String(from)} -> ${String(to)}` } };
    },
    mcp_tool_listing: nothing,
    tool_addition: nothing,
    tool_removal: nothing,
  },
  // What a tool of Anthropic's or of an MCP server gave stands in the middle of the answer.
  other: (block, type) => (type.endsWith('_tool_result') ? readResult(block) : undefined),
};

function toCall(namespace: string, as?: 'serverExecuted'): ReadPiece {
  return (block) => {
    // Arguments that a limit cut off look complete in `input`, which the client library repairs.
    const written = text(block, '__json_buf') ?? '';
    return {
      call: {
        id: text(block, 'id'),
        name: qualify(text(block, namespace), text(block, 'name')),
        args: written === '' || isJson(written) ? own(block, 'input') : written,
        caller: text(own(block, 'caller'), 'tool_id'),
        as,
      },
    };
  };
}

function toMedia(kind: string, block: unknown): Media {
  const source = own(block, 'source');
  return {
    kind,
    type: text(source, 'media_type'),
    source: text(source, 'data', 'url'),
    fileId: text(source, 'file_id'),
    filename: text(block, 'title'),
  };
}

/** The text of a document stands under its title; a file stays a file. */
function readDocument(block: unknown): Piece {
  const source = own(block, 'source');
  const isText = own(source, 'type') === 'text';
  const written = isText
    ? text(source, 'data')
    : toText(toPieces(own(source, 'content'), ANTHROPIC));
  if (written === undefined || written === '') return { media: toMedia('document', block) };
  return { text: `${marker('document', text(block, 'title'))}\n${written}` };
}

/**
 * Reads what a tool gave back.
 *
 * @param block - The block.
 */
export function readResult(block: unknown): Piece {
  const content = own(block, 'content');
  const isFailure = text(content, 'type')?.endsWith('_error') === true;
  const isEncrypted = ENCRYPTED.some((key) => own(content, key) !== undefined);
  return {
    ...(isEncrypted ? told('encrypted_content')(block) : {}),
    result: {
      id: text(block, 'tool_use_id'),
      ...readContent(block),
      isError: isFailure || own(block, 'is_error') === true,
    },
  };
}

function contentText(block: unknown): string {
  return readContent(block).content;
}

function readContent(block: unknown): Pick<CallResult, 'content' | 'warnings'> {
  const content = own(block, 'content');
  const items = itemsOf(content);
  // Pages that were found are data too; what an application or an MCP server gives are blocks.
  const areFound = items.length > 0 && items.every((item) => FOUND.test(text(item, 'type') ?? ''));
  if (areFound || (items.length > 0 && isData(content))) {
    return { content: JSON.stringify(items.map(toEntry)) };
  }
  if (isData(content)) return { content: toJsonText(withoutNoise(content)) };
  return toContent(toPieces(content, ANTHROPIC));
}

const FOUND = /^(?!search_).*_result$/;

/** Of a page that was found, what a reader of the answer would see. */
function toEntry(item: unknown): unknown {
  if (own(item, 'type') !== 'web_search_result') return withoutNoise(item);
  const [title, url, age] = ['title', 'url', 'page_age'].map((key) => text(item, key));
  return { title, url, page_age: age };
}

function withoutNoise(value: unknown): unknown {
  const page = own(value, 'content');
  const fileType = text(value, 'file_type');
  // A file that was looked at stands here in base64.
  if (fileType !== undefined && fileType !== 'text') return { file: marker(fileType, undefined) };
  // A fetched page may be a file in base64.
  const isPage = own(page, 'type') === 'document';
  const plain = toPlain(value, (key) => NOISE.test(key) || (isPage && key === 'content'));
  return isPage && isObject(plain) ? { ...plain, content: toText([readDocument(page)]) } : plain;
}
