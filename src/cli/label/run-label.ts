import { stripVTControlCharacters } from 'node:util';
import type { MessageText } from 'align-evals/report';
import { EXIT, type ExitCode, usageError } from '../command-error.ts';
import type { ResultFlags } from '../flags/result-flags.ts';
import type { TerminalStream } from '../host.ts';
import type { Surface } from '../output.ts';
import type { CommandContext } from '../program.ts';
import { marksOf, withMarks } from '../results/calibrated-marks.ts';
import { readKnownRun } from '../results/read-known-run.ts';
import { countOf } from '../text/quantity-text.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { type LabelFile, type LabelOrder, openLabelFile, type StoredLabel } from './label-file.ts';
import type { LabelTask } from './label-queue.ts';
import { showScore, showTask } from './show-task.ts';

export interface LabelFlags extends Pick<ResultFlags, 'threshold' | 'thresholds'> {
  readonly out: string;
  readonly order: LabelOrder;
  readonly seed: number;
  readonly criterion?: readonly string[];
}

/** Shows the rows of a run one by one, and writes the labels of a person. */
export async function runLabel(
  journal: string,
  given: LabelFlags,
  context: CommandContext,
): Promise<ExitCode> {
  const { output, host } = context;
  if (host.stdin.isTTY !== true) {
    throw usageError('label needs a terminal for its keys. Run it without a pipe.', 'no_terminal');
  }
  const { record } = await readKnownRun(journal);
  if (record.run.keep === 'scores') {
    throw usageError(
      `${toTerminalText(journal)} keeps only scores, so there is nothing to show.`,
      'no_conversations',
    );
  }
  const { criterion: criteria = [], order, out, seed } = given;
  requireCriteria(criteria, Object.keys(record.run.criteria));
  const marks = marksOf(await withMarks(given, record.run.criteria));
  const { queueTasks } = await import('./label-queue.ts');
  const { createConversations } = await import('./find-conversations.ts');
  const tasks = queueTasks(record, { criteria, marks, order, seed });
  const conversationOf = createConversations(journal, tasks);
  const file = await openLabelFile(out);
  const exitCode = await labelTasks({ tasks, file, order, conversationOf }, context).finally(
    file.close,
  );
  const left = tasks.filter((task) => file.find(task) === undefined).length;
  if (output.isJson) output.printJson({ exitCode, labels: file.size(), left, file: out });
  else output.note(describeEnd({ labels: file.size(), left, path: toTerminalText(out) }));
  return exitCode;
}

interface End {
  readonly labels: number;
  readonly left: number;
  readonly path: string;
}

function describeEnd({ labels, left, path }: End): string {
  const kept = `${countOf(labels, 'label', 'labels')} in ${path}.`;
  return left === 0
    ? `All rows are labelled: ${kept} Change a label in the file.`
    : `${kept} ${countOf(left, 'row is', 'rows are')} left: continue with the same command.`;
}

function requireCriteria(criteria: readonly string[], known: readonly string[]): void {
  const unknown = criteria.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const names = known.map((name) => toTerminalText(name)).join(', ');
  throw usageError(
    `--criterion ${toTerminalText(unknown)} is not a criterion of the run. The criteria are ${names}.`,
    'unknown_criterion',
  );
}

interface Session {
  readonly tasks: readonly LabelTask[];
  readonly file: LabelFile;
  readonly order: LabelOrder;
  readonly conversationOf: (index: number) => readonly MessageText[];
}

/** q, and in raw mode Ctrl-C and Ctrl-D, which are no signals there. */
const ENDS: Readonly<Record<string, ExitCode>> = {
  q: EXIT.complete,
  '\u{3}': EXIT.interrupted,
  '\u{4}': EXIT.complete,
};

/** Reads keys until all rows are labelled, or the person quits. */
async function labelTasks(session: Session, { host, output }: CommandContext): Promise<ExitCode> {
  const { stdin } = host;
  const press = await startSession(session, {
    surface: output.isJson ? output.stderr : output.stdout,
    stream: output.isJson ? output.streams.stderr : output.streams.stdout,
  });
  if (press === undefined) return EXIT.complete;
  stdin.setRawMode?.(true);
  try {
    for await (const chunk of stdin) {
      for (const key of keysOf(String(chunk))) {
        const end = await press(key);
        if (end !== undefined) return end;
      }
    }
    return EXIT.complete;
  } finally {
    stdin.setRawMode?.(false);
    stdin.pause();
  }
}

/** Arrows and other keys are sequences, whose letters are not answers. Caps lock changes no answer. */
function keysOf(chunk: string): string[] {
  return Array.from(stripVTControlCharacters(chunk).toLowerCase());
}

interface Screen {
  readonly surface: Surface;
  readonly stream: TerminalStream;
}

/** Acts on a key, and returns the exit code when the session ends. */
type Press = (key: string) => Promise<ExitCode | undefined>;

/** Shows the first row. Returns undefined when no row is left. A label is in the file before the next row is shown. */
async function startSession(
  session: Session,
  { stream, surface }: Screen,
): Promise<Press | undefined> {
  const { conversationOf, file, order, tasks } = session;
  const position = await createPosition(session);
  const show = (task: LabelTask): void => {
    const [index, before] = [position.index(), file.find(task)];
    const facts = { position: index + 1, total: tasks.length, before };
    stream.write(showTask({ task, messages: conversationOf(index), ...facts }, surface));
  };
  const actions: Readonly<Record<string, (task: LabelTask) => Promise<void>>> = {
    p: async (task) => answer(task, 'pass'),
    f: async (task) => answer(task, 'fail'),
    s: async () => position.next(),
    b: async () => {
      position.back();
      return Promise.resolve();
    },
  };
  const answer = async (task: LabelTask, label: StoredLabel['label']): Promise<void> => {
    await file.put({ id: task.id, criterion: task.criterion, label, order });
    stream.write(showScore(task, label, surface));
    await position.next();
  };
  const first = tasks[position.index()];
  if (first === undefined) return undefined;
  show(first);
  return async (key) => {
    if (key in ENDS) return ENDS[key];
    const [task, act] = [tasks[position.index()], actions[key]];
    if (task === undefined || act === undefined) return undefined;
    await act(task);
    const next = tasks[position.index()];
    if (next === undefined) return EXIT.complete;
    show(next);
    return undefined;
  };
}

interface Position {
  readonly index: () => number;
  readonly next: () => Promise<void>;
  readonly back: () => void;
}

/**
 * Walks forward over the rows without a label, and back over all rows. The first rows of a random order are a random sample,
 * also when a row was labelled before for its score. Such a row keeps its label, which then counts as random.
 */
async function createPosition({ file, order, tasks }: Session): Promise<Position> {
  let current = -1;
  const next = async (): Promise<void> => {
    current += 1;
    for (let task = tasks[current]; task !== undefined; task = tasks[current]) {
      const label = file.find(task);
      if (label === undefined) return;
      if (order === 'random' && label.order !== 'random') await file.put({ ...label, order });
      current += 1;
    }
  };
  await next();
  return {
    index: () => current,
    next,
    back: () => {
      current = Math.max(0, current - 1);
    },
  };
}
