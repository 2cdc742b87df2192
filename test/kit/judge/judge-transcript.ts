import { isRecord } from '../../../src/values/objects.ts';

/** A call of a tool in a document of the judge. */
interface TranscriptCall {
  readonly tool: string;
  readonly arguments: unknown;
}

/** A message of a document, in order. */
export interface TranscriptEntry {
  readonly role: string;
  readonly text: string;
  readonly calls: readonly TranscriptCall[];
  /** Whether the request names the message as one to score. */
  readonly isScored: boolean;
}

/** A document as a list of messages. */
export interface Transcript {
  readonly system: string;
  readonly entries: readonly TranscriptEntry[];
}

/**
 * Reads a document of the judge. The line "To score" of the request decides which messages are scored: it names fields of a
 * conversation in quotation marks, or the outputs of an agent.
 */
export function readTranscript(document: unknown, part: string): Transcript {
  const fields = isRecord(document) ? document : {};
  const named = [...part.matchAll(/"(\w+)"/g)].map(([, field = '']) => field);
  const turns = ['earlier_turns', 'latest_answer', 'later_messages'].flatMap((field) =>
    readMessages(fields[field], named.includes(field)),
  );
  const steps = listOf(fields['steps']).flatMap((step) =>
    isRecord(step)
      ? [
          ...readMessages(step['input'], false),
          ...readMessages(step['output'], part.includes('outputs')),
        ]
      : [],
  );
  return { system: textOf(fields['system']), entries: [...turns, ...steps] };
}

function readMessages(messages: unknown, isNamed: boolean): TranscriptEntry[] {
  return listOf(messages)
    .filter(isRecord)
    .map(({ role, text, tool_calls: calls }) => ({
      role: textOf(role),
      text: textOf(text),
      calls: listOf(calls)
        .filter(isRecord)
        .map(({ tool, arguments: args }) => ({ tool: textOf(tool), arguments: args })),
      isScored: isNamed && role === 'assistant',
    }));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

// Invisible characters change no meaning.
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/\p{Cf}/gu, '') : '';
}
