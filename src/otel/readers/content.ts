import { readMessageText } from '../../agent-trace/message-text.ts';
import type { NodeContent } from '../../agent-trace/node.ts';
import type { NodeWarning } from '../../agent-trace/trace-warnings.ts';
import { UnsupportedResultError } from '../../errors/unsupported-result-error.ts';
import type { Message } from '../../service/messages.ts';
import type { CallContent } from '../../providers/call-content.ts';
import { readCall, type ReadCallParams } from '../../providers/read-call.ts';
import type { AttributeReader, ContentField, ContentSource } from './attribute-reader.ts';

interface SpanContent {
  readonly content: NodeContent | undefined;
  readonly warnings: readonly NodeWarning[];
}

/** A value, and the index of its source. */
interface Found {
  readonly value: unknown;
  readonly index: number;
}

type AllFound = Readonly<Partial<Record<ContentField, Found>>>;

const PARAMETERS = {
  input: 'request',
  output: 'response',
  system: 'system',
  tools: 'tools',
} as const satisfies Readonly<Record<ContentField, keyof ReadCallParams>>;

const FIELDS: readonly ContentField[] = ['input', 'output', 'system', 'tools'];

/**
 * Reads each field of the content from the first source that has it. If a field cannot be read there, the sources after
 * it are tried.
 */
export function readContent(
  attributes: AttributeReader,
  all: readonly ContentSource[],
): SpanContent {
  const sources = all.filter((source) => attributes.mayHave(source));
  const starts: Record<ContentField, number> = { input: 0, output: 0, system: 0, tools: 0 };
  const unreadable = new Set<ContentField>();
  for (;;) {
    const found = findAll(attributes, sources, starts);
    const fields = FIELDS.filter((field) => found[field] !== undefined);
    const content = fields.length === 0 ? undefined : tryRead(found, attributes);
    if (content !== undefined || fields.length === 0) {
      const lost = [...unreadable].filter((field) => found[field] === undefined);
      for (const detail of lost) attributes.warnings.push({ code: 'unreadable_content', detail });
      return { content, warnings: distinct(attributes.warnings) };
    }
    // The fields may be readable one by one but contradict each other. Then the last field is dropped.
    const bad = fields.find(
      (field) => tryRead({ [field]: found[field] }, attributes) === undefined,
    );
    const field = bad ?? fields.at(-1) ?? 'input';
    unreadable.add(field);
    starts[field] = (found[field]?.index ?? 0) + 1;
  }
}

/** Separates the instructions of an agent from its input, because its calls without instructions use them too. */
export function splitSystem(content: NodeContent | undefined): NodeContent | undefined {
  const input = content?.input ?? [];
  const end = input.findIndex(({ message }) => message.role !== 'system');
  const system = end === -1 ? input : input.slice(0, end);
  return system.length === 0 ? content : { ...content, system, input: input.slice(system.length) };
}

function findAll(
  attributes: AttributeReader,
  sources: readonly ContentSource[],
  starts: Readonly<Record<ContentField, number>>,
): AllFound {
  const found: Partial<Record<ContentField, Found>> = {};
  for (const field of FIELDS) {
    for (let index = starts[field]; index < sources.length; index += 1) {
      const value = ask(sources[index], field, attributes);
      if (value === undefined || isEmpty(value, field)) continue;
      found[field] = { value, index };
      break;
    }
  }
  return found;
}

/** Some libraries write an empty list of messages for nothing. A request may have no tools. */
function isEmpty(value: unknown, field: ContentField): boolean {
  return field !== 'tools' && Array.isArray(value) && value.length === 0;
}

function contentBefore(input: CallContent['input'], hasInput: boolean): NodeContent {
  if (hasInput) return { input };
  return input.length === 0 ? {} : { system: input };
}

/** Asks a source for a field. A source with more items than a conversation has is not read. */
function ask(
  source: ContentSource | undefined,
  field: ContentField,
  attributes: AttributeReader,
): unknown {
  try {
    return source?.[field]?.(attributes);
  } catch (error) {
    if (!UnsupportedResultError.isInstance(error)) throw error;
    attributes.warnings.push({ code: 'unreadable_content', detail: field });
    return undefined;
  }
}

/** A source may be asked again, and then repeats its warnings. */
function distinct(warnings: readonly NodeWarning[]): readonly NodeWarning[] {
  return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()];
}

/** Returns undefined when the values cannot be read. */
function tryRead(found: AllFound, { isParsed }: AttributeReader): NodeContent | undefined {
  const params: Partial<Record<(typeof PARAMETERS)[ContentField], unknown>> = {};
  for (const field of FIELDS) params[PARAMETERS[field]] = found[field]?.value;
  try {
    const { output, tools, warnings, ...read } = readCall(params, { isParsed });
    const input = isSystemRepeated(read.input, found) ? read.input.slice(1) : read.input;
    // Without a request, there may be the instructions that a response repeats.
    const hasInput =
      found.input !== undefined || input.some(({ message }) => message.role !== 'system');
    return {
      ...contentBefore(input, hasInput),
      output: found.output === undefined ? undefined : output,
      tools: found.tools === undefined && tools.length === 0 ? undefined : tools,
      warnings,
    };
  } catch (error) {
    if (UnsupportedResultError.isInstance(error)) return undefined;
    throw error;
  }
}

/** Reports whether the messages begin with the separate instructions, in one message or several. */
function isSystemRepeated(input: CallContent['input'], found: AllFound): boolean {
  if (found.system === undefined) return false;
  const end = input.findIndex(({ message }) => message.role !== 'system');
  const texts = input.slice(0, end === -1 ? input.length : end);
  const [instructions, ...others] = texts.map(({ message }) => wordsOf(message));
  let words = '';
  return others.some((text) => {
    words += words === '' ? text : ` ${text}`;
    return words === instructions;
  });
}

/** Instructions and messages join their parts with different line breaks. */
function wordsOf({ content }: Message): string {
  return readMessageText(content).text.replaceAll(/\s+/g, ' ').trim();
}
