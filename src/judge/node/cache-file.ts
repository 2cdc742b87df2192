import { appendFile, readFile, truncate } from 'node:fs/promises';
import { isRecord } from '../../values/is-record.ts';
import type { CachedScore } from '../judge-cache.ts';

/** The version of the format, which each line names. */
const VERSION = 1;
/** Only the user may read it: explanations quote conversations. */
const MODE = 0o600;

/** The content of a cache file. */
export interface CacheFileContent {
  readonly scores: Map<string, CachedScore>;
  /** The bytes before the half line that a killed process left; undefined when there is none. */
  tornAt: number | undefined;
  /** Whether the last line has no line break, as some editors leave it. */
  lacksBreak: boolean;
}

/**
 * Reads a cache file; a file that does not exist is empty. Of lines with the same key the last counts.
 *
 * @throws Error that names the first line that is not one of this format.
 */
export async function readCacheFile(path: string): Promise<CacheFileContent> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const scores = new Map<string, CachedScore>();
  for (const [index, line] of lines.entries()) {
    const read = readLine(line);
    if (read === undefined) {
      throw new Error(
        `Line ${String(index + 1)} of ${path} is not a score of a judge: delete the line, or record the file again.`,
      );
    }
    scores.set(...read);
  }
  const read = readLine(last);
  if (read !== undefined) scores.set(...read);
  const isTorn = last !== '' && read === undefined;
  return {
    scores,
    tornAt: isTorn ? Buffer.byteLength(text) - Buffer.byteLength(last) : undefined,
    lacksBreak: read !== undefined,
  };
}

/** Appends the score of a key as one line, after the last complete line. */
export async function appendScore(
  path: string,
  key: string,
  content: CacheFileContent,
): Promise<void> {
  if (content.tornAt !== undefined) await truncate(path, content.tornAt);
  const line = JSON.stringify({ v: VERSION, key, ...content.scores.get(key) });
  // One write, so that lines of several processes do not mix.
  await appendFile(path, `${content.lacksBreak ? '\n' : ''}${line}\n`, { mode: MODE });
  content.tornAt = undefined;
  content.lacksBreak = false;
}

function readLine(line: string): [string, CachedScore] | undefined {
  const value = parse(line);
  if (!isRecord(value) || value['v'] !== VERSION || typeof value['key'] !== 'string') {
    return undefined;
  }
  const { score, explanation, cleanedExplanation, sources } = value;
  if (!(score === null || typeof score === 'number') || typeof explanation !== 'string') {
    return undefined;
  }
  return [
    value['key'],
    {
      score,
      explanation,
      ...(typeof cleanedExplanation === 'string' ? { cleanedExplanation } : {}),
      ...(Array.isArray(sources) ? { sources: sources.flatMap(readSource) } : {}),
    },
  ];
}

function readSource(source: unknown): { readonly id: string; readonly type: string }[] {
  if (!isRecord(source)) return [];
  const { id, type } = source;
  return typeof id === 'string' && typeof type === 'string' ? [{ id, type }] : [];
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
