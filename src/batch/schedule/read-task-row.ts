import type { EvaluationDefaults } from '../../client/criteria/send-evaluation.ts';
import { AlignError } from '../../errors/align-error.ts';
import { isRecord } from '../../values/objects.ts';
import { readThrown } from '../describe-thrown.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';
import type { AnswerLine } from '../journal/lines.ts';
import { restoreError } from '../journal/row-lines.ts';
import type { ResolvedTask } from '../tasks/resolve-task.ts';
import { TaskError } from '../tasks/task-error.ts';
import {
  type Fields,
  guard,
  readChecked,
  readContent,
  type ReadRow,
  type RowContent,
  type RunRow,
  SAMPLES,
} from './read-row.ts';

/** A row for a task. Its content has a sample in place of the answer. */
export interface ReadTaskRow {
  readonly row: ReadRow;
  /** What is sent with the answer, and fills the criteria. */
  readonly request: Fields;
}

/** The options of a run whose rows a task answers. */
export interface TaskRunOptions extends ResolvedRunOptions {
  readonly answering: ResolvedTask;
}

/** A row must be right before its task runs: the answer may have a price. */
export function readTaskRow(
  given: unknown,
  place: number,
  settings: TaskRunOptions,
  defaults: EvaluationDefaults,
): ReadTaskRow {
  let request: Fields = {};
  const row = readChecked(given, place, settings, (fields, applying) => {
    request = toRequest(given, fields, settings);
    const { messages = SAMPLES.reward.messages } = request;
    const sample = settings.kind === 'trace' ? SAMPLES.trace : { messages, result: 'An answer' };
    requireJson(given);
    return readContent({ ...request, ...sample }, applying, defaults);
  });
  return { row, request };
}

const CRITERIA_FIELDS = ['tags', 'expected', 'reference', 'context', 'vars'] as const;

function toRequest(
  given: unknown,
  fields: Fields,
  { kind, answering: { messages } }: TaskRunOptions,
): Fields {
  const shared = pick(fields, CRITERIA_FIELDS);
  if (kind === 'trace') return shared;
  const asked = messages === undefined ? {} : { messages: ask(messages, given) };
  return { ...shared, ...pick(fields, ['messages', 'system', 'tools']), ...asked };
}

function ask(messages: NonNullable<ResolvedTask['messages']>, given: unknown): unknown {
  try {
    // A row that is not an object has been refused.
    return isRecord(given) ? messages(given) : undefined;
  } catch (cause) {
    throw new TaskError(`The function messages threw ${readThrown(cause)}`, {
      code: 'task_failed',
      cause,
    });
  }
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );
}

/** A journal finds a row again by its JSON. */
function requireJson(given: unknown): void {
  const message = 'The row cannot be written as JSON: pass plain data';
  let json: unknown;
  try {
    json = JSON.stringify(given);
  } catch (cause) {
    throw new TaskError(message, { code: 'task_failed', cause });
  }
  // The result of a `toJSON` that returns nothing.
  if (json === undefined) throw new TaskError(message, { code: 'task_failed' });
}

/** Reads what is evaluated: the request of a row with its answer, or a body that a journal kept. */
export function readAnswer(
  { row, request }: ReadTaskRow,
  answer: Fields,
  settings: ResolvedRunOptions,
  defaults: EvaluationDefaults,
): RowContent | AlignError {
  const { criteria } = row;
  const subjects = settings.subjects.filter(({ name }) => criteria?.includes(name) ?? true);
  return guard(() => readContent({ ...request, ...answer }, { ...settings, subjects }, defaults));
}

/** Returns a row with an answer of an earlier run; undefined when the journal does not have the answer itself. */
export function resumeAnswer(
  {
    row,
    source,
    line,
  }: {
    readonly row: RunRow;
    readonly source: ReadTaskRow;
    readonly line: AnswerLine;
  },
  settings: ResolvedRunOptions,
  defaults: EvaluationDefaults,
): RunRow | undefined {
  const { trial, q, ms } = line;
  const answer = { trial, q, ms, usage: undefined, resumed: true };
  if ('error' in line) return { ...row, content: restoreError(line.error), r: q, answer };
  const { body, r, usage } = line;
  if (!isRecord(body)) return undefined;
  const content = readAnswer(source, body, settings, defaults);
  return { ...row, content, r, answer: { ...answer, usage } };
}
