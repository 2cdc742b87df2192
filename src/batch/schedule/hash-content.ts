import type { Digest } from '../journal/journal.ts';
import type { EvaluationRowInput } from '../rows.ts';
import type { ReadRow, RowContent } from './read-row.ts';

/** What identifies the content of a row, and what a journal keeps of it. */
export interface HashedContent {
  /** The hash of what is evaluated. */
  readonly r: string;
  /** The hash of the conversation without its last answer; null for a trace. */
  readonly p: string | null;
  /** What is evaluated: the fields of the request that not all rows share. */
  readonly body: object | null;
}

export function hashContent(
  { content, position }: Pick<ReadRow, 'content' | 'position'>,
  digest: Digest,
): HashedContent {
  // A row that cannot be read has no content: its position identifies it.
  if (content instanceof Error) {
    return { r: digest(`invalid\n${position}`), p: null, body: null };
  }
  const { body, prompt } = toBody(content);
  const p = prompt === undefined ? null : digest(JSON.stringify(prompt));
  return { r: digest(JSON.stringify(body)), p, body };
}

/** Hashes what identifies a row: its content, or the row that a task answers, as it was passed. */
export function hashRow(row: ReadRow, answers: 'passed' | 'task', digest: Digest): HashedContent {
  if (answers === 'passed' || row.content instanceof Error) return hashContent(row, digest);
  // The task is called again when anything of the row has changed.
  return { r: digest(toJson(row.given)), p: null, body: null };
}

/** The position says where a row is, not what it is: rows may be inserted, left out and shuffled. */
function toJson(given: EvaluationRowInput): string {
  const hasPosition = Object.hasOwn(given, 'position');
  return JSON.stringify(hasPosition ? { ...given, position: undefined } : given);
}

/** Returns what is evaluated; and the part of a conversation before its last answer. */
export function toBody({ input: { fields } }: Pick<RowContent, 'input'>): {
  body: object;
  prompt?: object;
} {
  if ('trace' in fields) return { body: { trace: fields.trace } };
  const { messages, system, tools } = fields;
  const others = {
    ...(system == null ? {} : { system }),
    ...(tools == null ? {} : { tools }),
  };
  const answer = messages.findLastIndex(
    (message) => 'role' in message && message.role === 'assistant',
  );
  const before = answer === -1 ? messages : messages.slice(0, answer);
  return { body: { messages, ...others }, prompt: { messages: before, ...others } };
}
