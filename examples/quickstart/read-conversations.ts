import { readFile } from 'node:fs/promises';
import type { Message } from 'align-evals';

/** One line of the file. */
export interface Conversation {
  readonly id: string;
  readonly messages: readonly Message[];
}

/**
 * Reads a file with one `{ id, messages }` object per line.
 *
 * @throws when the file cannot be read or a line is not valid; the message names the line.
 */
export async function readConversations(file: string | URL): Promise<Conversation[]> {
  const text = await readFile(file, 'utf8');
  const conversations = text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, index + 1)]));
  if (conversations.length === 0)
    throw new Error(
      `${String(file)} contains no conversation: write one { id, messages } object per line`,
    );
  return conversations;
}

function parseLine(line: string, number: number): Conversation {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Error(
      `Line ${String(number)} is not JSON: write one { id, messages } object per line`,
    );
  }
  const { id, messages } = Object(value) as { id?: unknown; messages?: unknown };
  if (!Array.isArray(messages)) {
    throw new Error(
      `Line ${String(number)} has no messages: write one { id, messages } object per line`,
    );
  }
  // The client checks the messages.
  return { id: typeof id === 'string' ? id : `line ${String(number)}`, messages };
}
