import { readFile } from 'node:fs/promises';
import type { Message } from 'align-evals';

/** One line of the file. */
export interface Conversation {
  readonly id: string;
  readonly messages: readonly Message[];
}

/**
 * Reads a file of `{ id, messages }` lines.
 *
 * @param file - Its path or address.
 * @throws when it cannot be read or a line has another form, naming the line.
 */
export async function readConversations(file: string | URL): Promise<Conversation[]> {
  const text = await readFile(file, 'utf8');
  const conversations = text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, index + 1)]));
  if (conversations.length === 0) throw new Error(`${String(file)} holds no conversation`);
  return conversations;
}

function parseLine(line: string, number: number): Conversation {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Error(`Line ${String(number)} is not JSON: write one { id, messages } object a line`);
  }
  const { id, messages } = Object(value) as { id?: unknown; messages?: unknown };
  if (!Array.isArray(messages)) {
    throw new Error(
      `Line ${String(number)} has no messages: write one { id, messages } object a line`,
    );
  }
  // What the messages are made of is checked by the client.
  return { id: typeof id === 'string' ? id : `line ${String(number)}`, messages };
}
