import { createReadStream } from 'node:fs';
import { access, constants, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { lock } from '../../batch/node/lock.ts';
import { codeOf, CommandError, usageError } from '../command-error.ts';
import { isRecord } from '../json.ts';
import { readCsv } from '../rows/read-csv.ts';
import { MAX_LINE_BYTES } from '../rows/read-text.ts';
import { toTerminalText } from '../text/terminal-text.ts';

/** The order in which a row was shown: at random, or for its score. */
export type LabelOrder = 'random' | 'uncertain';

/** A line of the file of labels. */
export interface StoredLabel {
  readonly id: string;
  readonly criterion: string;
  readonly label: 'pass' | 'fail';
  readonly order: LabelOrder;
}

const COLUMNS = ['id', 'criterion', 'label', 'order'] as const;

/** Labels that are in a file after each change. */
export interface LabelFile {
  readonly find: (row: Pick<StoredLabel, 'id' | 'criterion'>) => StoredLabel | undefined;
  /** Replaces the label of a row, and resolves when the file has it. */
  readonly put: (label: StoredLabel) => Promise<void>;
  readonly size: () => number;
  /** Lets another session open the file. */
  readonly close: () => void;
}

/**
 * Opens the file of labels, or begins one. It keeps other sessions out, because each writes all labels that it knows.
 *
 * @throws {@link CommandError} when another session has the file, it exists and is not of this command, or it cannot be written.
 */
export async function openLabelFile(path: string): Promise<LabelFile> {
  // Nobody should answer before the command knows that it can keep the answer.
  await access(dirname(path), constants.W_OK).catch((error: unknown) => {
    throw notUsable(path, error);
  });
  const release = lockFile(path);
  try {
    return await readLabelFile(path, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function readLabelFile(path: string, close: LabelFile['close']): Promise<LabelFile> {
  const labels = new Map<string, StoredLabel>();
  for (const label of await readStored(path)) labels.set(keyOf(label), label);
  return {
    close,
    find: (row) => labels.get(keyOf(row)),
    put: async (label) => {
      labels.set(keyOf(label), label);
      await replaceFile(
        path,
        stringify([...labels.values()], { header: true, columns: [...COLUMNS] }),
      );
    },
    size: () => labels.size,
  };
}

/** The system releases the lock of a process that was killed. */
function lockFile(path: string): LabelFile['close'] {
  let held: ReturnType<typeof lock>;
  try {
    held = lock(path);
  } catch (error) {
    throw notUsable(path, error);
  }
  if (held === 'taken') {
    throw new CommandError(
      `${toTerminalText(path)} is in use by another session. Quit it with q, or pass another file to --out.`,
      { code: 'labels_in_use' },
    );
  }
  return () => held?.release();
}

function keyOf({ criterion, id }: Pick<StoredLabel, 'id' | 'criterion'>): string {
  return JSON.stringify([id, criterion]);
}

async function readStored(path: string): Promise<StoredLabel[]> {
  const labels: StoredLabel[] = [];
  try {
    for await (const { line, row } of readCsv(path, createReadStream(path), MAX_LINE_BYTES)) {
      labels.push(toStored(row) ?? notOurs(path, line));
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (codeOf(error) !== 'ENOENT') throw notUsable(path, error);
  }
  return labels;
}

function toStored(row: unknown): StoredLabel | undefined {
  const { criterion, id, label, order, ...others } = isRecord(row) ? row : {};
  const isOurs =
    Object.keys(others).length === 0 && typeof id === 'string' && typeof criterion === 'string';
  if (!isOurs || (label !== 'pass' && label !== 'fail')) return undefined;
  if (order !== 'random' && order !== 'uncertain') return undefined;
  return { id, criterion, label, order };
}

function notOurs(path: string, line: number): never {
  throw usageError(
    `${toTerminalText(path)}:${line} is not a label that this command wrote. Pass another file to --out; align-evals calibrate reads both.`,
    'not_a_label_file',
  );
}

/** A reader, and a command that is killed, find the labels before the change or after it. */
async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.tmp`;
  try {
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw notUsable(path, error);
  }
}

function notUsable(path: string, error: unknown): CommandError {
  return new CommandError(
    `Labels cannot be kept in ${toTerminalText(path)} (${codeOf(error) ?? 'unknown error'}). Check the file of --out and its folder.`,
    { code: 'label_not_written' },
  );
}
