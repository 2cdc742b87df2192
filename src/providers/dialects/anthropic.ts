import { type CallResult, qualify } from '../core/tool-call.ts';
import { placeholder, readMedia, titled } from '../core/media.ts';
import {
  isData,
  type PartFormat,
  type PartReader,
  readCompaction,
  readSegments,
  reasoningReader,
  skipPart,
  warningReader,
} from '../core/read-segments.ts';
import { has, isObject, itemsOf, list, own, text } from '../core/read.ts';
import { type Segment, toResultContent, toText } from '../core/segment.ts';
import { leavingOut } from '../core/key-filter.ts';
import { isJson, toJsonText, toPlain } from '../core/to-plain.ts';
import { toJson } from '../../values/to-json.ts';

const ENCRYPTED = ['encrypted_stdout', 'encrypted_content'];

/** Keys that are not content: encrypted values, cache settings, and the type, which the position implies. */
const IGNORED_KEYS = /^(?:type|encrypted_.*|cache_control)$/;

/** The format of Anthropic's Messages API. */
export const ANTHROPIC: PartFormat = {
  noun: 'block',
  separator: '\n\n',
  readers: {
    text: (block) => ({ text: text(block, 'text'), annotations: list(block, 'citations') }),
    thinking: reasoningReader('thinking'),
    redacted_thinking: warningReader('redacted_thinking'),
    tool_use: toCall('toolset_name'),
    server_tool_use: toCall('', 'serverExecuted'),
    mcp_tool_use: toCall('server_name', 'serverExecuted'),
    // A tool may return nothing. A result with its content under another key is reported instead.
    tool_result: (block) =>
      has(block, 'content') || hasOnly(block, RESULT_KEYS) ? readResult(block) : undefined,
    image: (block) => ({ media: readMedia('image', block) }),
    document: readDocument,
    search_result: (block) => {
      if (!has(block, 'content')) return undefined;
      const { content, warnings } = readContent(block);
      const title = text(block, 'title', 'source');
      return { text: titled('search result', title, content), warning: warnings?.[0] };
    },
    tool_reference: (block) => ({ text: placeholder('tool', text(block, 'tool_name')) }),
    browser_state: (block) => ({ text: toJsonText(withoutIgnoredKeys(block)) }),
    container_upload: (block) => {
      const id = text(block, 'file_id', 'fileId') ?? 'file';
      return { warning: { code: 'unresolved_media', detail: id }, extras: { files: [id] } };
    },
    compaction: readCompaction,
    fallback: (block) => {
      const [from, to] = ['from', 'to'].map((side) => text(own(block, side), 'model'));
      return { warning: { code: 'model_fallback', detail: `${String(from)} -> ${String(to)}` } };
    },
    mcp_tool_listing: skipPart,
    tool_addition: skipPart,
    tool_removal: skipPart,
  },
  // The results of server tools and MCP tools are blocks of the assistant message.
  readOther: (block, type) => {
    const isResult = type.endsWith('_tool_result') && has(block, 'content');
    return isResult ? readResult(block) : undefined;
  },
};

/** Reports whether a type of blocks exists in no other API. */
export function isAnthropicType(type: string): boolean {
  if (/_tool_(?:use|result)$/.test(type)) return true;
  return Object.hasOwn(ANTHROPIC.readers, type) && !/^(?:text|thinking|image|document)$/.test(type);
}

const RESULT_KEYS = /^(?:type|tool_use_id|is_error|cache_control)$/;

function hasOnly(value: unknown, keys: RegExp): boolean {
  return isObject(value) && Object.keys(value).every((key) => keys.test(key));
}

function toCall(namespace: string, kind?: 'serverExecuted'): PartReader {
  return (block) => {
    // When a token limit cuts the arguments off, the client library completes `input` to valid JSON. The
    // buffer has the arguments as the model wrote them.
    const raw = text(block, '__json_buf') ?? '';
    return {
      call: {
        id: text(block, 'id'),
        name: qualify(text(block, namespace), text(block, 'name')),
        args: raw === '' || isJson(raw) ? own(block, 'input') : raw,
        caller: text(own(block, 'caller'), 'tool_id'),
        kind,
      },
    };
  };
}

/** A document is its text under its title, or a file. */
function readDocument(block: unknown): Segment {
  const source = own(block, 'source');
  const isText = own(source, 'type') === 'text';
  const { content, warnings } = isText
    ? { content: text(source, 'data') }
    : toResultContent(readSegments(own(source, 'content'), ANTHROPIC));
  if (content === undefined || content === '') return { media: readMedia('document', block) };
  return { text: titled('document', text(block, 'title'), content), warning: warnings?.[0] };
}

export function readResult(block: unknown): Segment {
  const content = own(block, 'content');
  const isFailure = text(content, 'type')?.endsWith('_error') === true;
  const isEncrypted = ENCRYPTED.some((key) => own(content, key) !== undefined);
  return {
    ...(isEncrypted ? warningReader('encrypted_content')(block) : {}),
    result: {
      id: text(block, 'tool_use_id'),
      ...readContent(block),
      isError: isFailure || own(block, 'is_error') === true,
    },
  };
}

function readContent(block: unknown): Pick<CallResult, 'content' | 'warnings'> {
  const content = own(block, 'content');
  const items = itemsOf(content);
  // Search hits are data, like objects without a type. The output of an application or an MCP server is a
  // list of content blocks.
  const areHits =
    items.length > 0 && items.every((item) => SEARCH_HIT.test(text(item, 'type') ?? ''));
  if (areHits || (items.length > 0 && isData(content))) {
    return { content: toJson(items.map(toSearchHit)) };
  }
  if (isData(content)) return { content: toJsonText(withoutIgnoredKeys(content)) };
  return toResultContent(readSegments(content, ANTHROPIC));
}

const SEARCH_HIT = /^(?!search_).*_result$/;

/** Keeps the fields that describe the page to a reader. */
function toSearchHit(item: unknown): unknown {
  if (own(item, 'type') !== 'web_search_result') return withoutIgnoredKeys(item);
  const [title, url, age] = ['title', 'url', 'page_age'].map((key) => text(item, key));
  return { title, url, page_age: age };
}

function withoutIgnoredKeys(value: unknown): unknown {
  const page = own(value, 'content');
  const fileType = text(value, 'file_type');
  // A viewed file has base64 content, unless it is text.
  if (fileType !== undefined && fileType !== 'text')
    return { file: placeholder(fileType, undefined) };
  // The content of a fetched page may be base64 too, so readDocument replaces it.
  const isPage = own(page, 'type') === 'document';
  const isLeftOut = (key: string): boolean =>
    IGNORED_KEYS.test(key) || (isPage && key === 'content');
  const plain = toPlain(value, leavingOut(isLeftOut));
  return isPage && isObject(plain) ? { ...plain, content: toText([readDocument(page)]) } : plain;
}
