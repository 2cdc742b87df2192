import { readFile } from 'node:fs/promises';
import type { Message } from 'align-evals';

/** One line of the file. */
export interface Conversation {
  readonly id: string;
  readonly messages: readonly Message[];
}

const FIX = 'write one { id, messages } object per line';

const READ_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist: check the path',
  EISDIR: `is a directory: pass a file, and ${FIX}`,
  EACCES: 'cannot be read: check its permissions',
};

/**
 * Reads a file with one `{ id, messages }` object per line.
 *
 * @throws when the file cannot be read or a line is not valid; the message names the file and the line.
 */
export async function readConversations(file: string | URL): Promise<Conversation[]> {
  const text = await readText(file);
  const conversations = text
    .split('\n')
    .flatMap((line, index) =>
      line.trim() === '' ? [] : [parseLine(line, `Line ${index + 1} of ${String(file)}`, index)],
    );
  if (conversations.length === 0)
    throw new Error(`${String(file)} contains no conversation: ${FIX}`);
  return conversations;
}

async function readText(file: string | URL): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new Error(`${String(file)} ${READ_PROBLEMS[code] ?? `cannot be read (${code})`}`, {
      cause: error,
    });
  }
}

function parseLine(line: string, place: string, index: number): Conversation {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Error(`${place} is not JSON: ${FIX}`);
  }
  const { id, messages } = Object(value) as { id?: unknown; messages?: unknown };
  if (!Array.isArray(messages)) throw new Error(`${place} has no list of messages: ${FIX}`);
  // The client checks the messages.
  return { id: typeof id === 'string' ? id : `line ${index + 1}`, messages };
}
