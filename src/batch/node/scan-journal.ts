import { isRecord } from '../../values/objects.ts';
import { readLines } from './read-lines.ts';

/** How a journal ends. */
export interface JournalEnd {
  /** The number of bytes to keep: what is behind them was torn off while it was written. */
  readonly keptBytes: number;
  readonly tornBytes: number;
  /** Whether the last line that is kept lacks its newline. */
  readonly lacksNewline: boolean;
}

/** A line in the middle of a journal that cannot be read. */
export class DamagedLine extends Error {
  readonly line: number;
  readonly offset: number;

  constructor(line: number, offset: number) {
    super(`line ${String(line)}, at byte ${String(offset)}, is damaged`);
    this.line = line;
    this.offset = offset;
  }
}

/** A line of a journal. */
export interface ScannedLine {
  readonly line: Readonly<Record<string, unknown>>;
  /** From 1. */
  readonly number: number;
  /** The position of its first byte in the file. */
  readonly offset: number;
}

/**
 * Iterates over the lines of a journal from its start, and returns where it was torn.
 *
 * @throws {@link DamagedLine} when a line that can be read follows one that cannot.
 */
export function* scanLines(descriptor: number): Generator<ScannedLine, JournalEnd, undefined> {
  let number = 0;
  let keptBytes = 0;
  let size = 0;
  let lacksNewline = false;
  let unreadable: DamagedLine | undefined;
  for (const { bytes, offset, isComplete } of readLines(descriptor)) {
    number += 1;
    size = offset + bytes.length + Number(isComplete);
    const line = parse(bytes);
    if (line === undefined) {
      unreadable ??= new DamagedLine(number, offset);
      continue;
    }
    if (unreadable !== undefined) throw unreadable;
    keptBytes = size;
    lacksNewline = !isComplete;
    yield { line, number, offset };
  }
  return { keptBytes, tornBytes: size - keptBytes, lacksNewline };
}

/**
 * Reads a journal from its start, and finds where it was torn.
 *
 * @param onLine - Receives each line, with its number from 1 and its position in the file.
 * @throws {@link DamagedLine} when a line that can be read follows one that cannot.
 */
export function scanJournal(
  descriptor: number,
  onLine: (line: ScannedLine['line'], number: number, offset: number) => void,
): JournalEnd {
  const lines = scanLines(descriptor);
  for (;;) {
    const next = lines.next();
    if (next.done === true) return next.value;
    const { line, number, offset } = next.value;
    onLine(line, number, offset);
  }
}

function parse(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
