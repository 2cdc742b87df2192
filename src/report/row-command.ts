import type { RunLine } from '../batch/journal/lines.ts';
import type { RunRecord } from '../batch/journal/record.ts';
import { serviceRegion } from '../batch/journal/score-source.ts';
import { readJudgeService } from '../service/judge-name.ts';

/** The words of a command before and after the id of a row. */
export type RowCommand = readonly [before: string, after: string];

/** A module, whose rows and task `align-evals run` reads. */
const EVAL_FILE = /\.[cm]?[jt]s$/;
const ROW_FILE = /\.(?:jsonl|ndjson|json|csv|tsv)(?:\.gz)?$/i;
/** The names that `-c` accepts. */
const NAME = /^[\w.-]+$/;

/**
 * Returns the command that scores one row of a run again. Rows that were not read from a file have a place for its name.
 *
 * Returns undefined when the record does not know the command: for an eval whose rows are in another file, a program with a
 * task or checks, files whose names cannot be told apart, and names of criteria that the command does not accept.
 */
export function toRowCommand({ rows, run }: RunRecord): RowCommand | undefined {
  const { criteria, source = '', variant } = run;
  if (EVAL_FILE.test(source)) {
    const chosen = variant === undefined ? [] : ['--variant', variant];
    return toCommand(['run', toPath(source)], [...chosen, ...sharedFlags(run)]);
  }
  const subjects = Object.entries(criteria);
  const isOfProgram =
    rows.some(({ answers }) => answers !== undefined) ||
    subjects.some(
      ([name, { check, evaluator }]) => check === true || (evaluator !== true && !NAME.test(name)),
    );
  const files = filesOf(source);
  if (isOfProgram || files === undefined) return undefined;
  const flags = subjects.flatMap(([name, { evaluator, text }]) =>
    evaluator === true ? ['--evaluator', text] : ['-c', `${name}=${text}`],
  );
  return toCommand(['evaluate', ...files], [...flags, ...evaluateFlags(run), ...sharedFlags(run)]);
}

/** The record has the names of several files in one text. */
function filesOf(source: string): readonly string[] | undefined {
  if (source === '' || source === 'stdin') return ['FILE'];
  const files = source.split(', ');
  if (files.length > 1 && !files.every((file) => ROW_FILE.test(file))) return undefined;
  return files.map(toPath);
}

/** An eval has these settings itself. */
function evaluateFlags({ kind, settings }: RunLine): string[] {
  return [
    ...(kind === 'trace' ? ['--trace'] : []),
    ...(settings.latest ? [] : ['--all-responses']),
    ...(settings.retention === 'none' ? ['--retention', 'none'] : []),
  ];
}

function sharedFlags({ keep, service, settings }: RunLine): string[] {
  const judge = readJudgeService(service);
  return [
    ...(settings.core === null ? [] : ['--core', settings.core]),
    ...(service === 'offline' ? ['--offline'] : []),
    ...(judge === undefined ? [] : ['--judge-model', judge.model]),
    ...(serviceRegion(service) === 'us' ? ['--region', 'us'] : []),
    ...(keep === 'scores' ? ['--keep', 'scores'] : []),
  ];
}

function toCommand(before: readonly string[], after: readonly string[]): RowCommand {
  const words = ['align-evals', ...before, '--row'].map(quoteWord);
  return [`${words.join(' ')} `, after.map((word) => ` ${quoteWord(word)}`).join('')];
}

/** Returns a path that the command does not read as a flag. */
function toPath(file: string): string {
  return file.startsWith('-') ? `./${file}` : file;
}

/** Quotes a word for a POSIX shell. */
function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
