import { appendFile, readFile } from 'node:fs/promises';
import { isRecord } from '../../values/objects.ts';
import type { CachedScore } from '../judge-cache.ts';

/** The version of the format, which each line names. */
const VERSION = 1;
/** Only the user may read it: explanations quote conversations. */
const MODE = 0o600;

/** The content of a cache file. */
export interface CacheFileContent {
  readonly scores: Map<string, CachedScore>;
  /** Whether the file ends without a line break, because a process was killed or an editor left it out. */
  lacksBreak: boolean;
}

/**
 * Reads a cache file; a file that does not exist is empty. Of lines with the same key the last counts. Half a line,
 * which a killed process leaves, is skipped.
 *
 * @throws Error that names the first line that is not one of this format.
 */
export async function readCacheFile(path: string): Promise<CacheFileContent> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  const lacksBreak = text !== '' && !text.endsWith('\n');
  const scores = new Map<string, CachedScore>();
  for (const [index, line] of text.replace(/\n$/, '').split('\n').entries()) {
    const read = readLine(line);
    if (read !== undefined) scores.set(...read);
    else if (text !== '' && !isHalfLine(line)) {
      throw new Error(
        `Line ${String(index + 1)} of ${path} is not a score of a judge: delete the line, or record the file again.`,
      );
    }
  }
  return { scores, lacksBreak };
}

/** Appends a score as one line, and remembers it. */
export async function appendScore(
  path: string,
  { key, score }: { readonly key: string; readonly score: CachedScore },
  content: CacheFileContent,
): Promise<void> {
  const line = JSON.stringify({ v: VERSION, key, ...score });
  // One write, so that lines of several processes do not mix.
  await appendFile(path, `${content.lacksBreak ? '\n' : ''}${line}\n`, { mode: MODE });
  content.lacksBreak = false;
  // Not before: a score that could not be written would otherwise look recorded at the next attempt.
  content.scores.set(key, score);
}

const BEGINNING = `{"v":${String(VERSION)},"key":"`;

function isHalfLine(line: string): boolean {
  const isBeginning = line.startsWith(BEGINNING) || (line !== '' && BEGINNING.startsWith(line));
  return isBeginning && parse(line) === undefined;
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
