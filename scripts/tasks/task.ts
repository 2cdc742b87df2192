/** A command without a shell: its words are separated by spaces, and {@link ARGUMENTS} is where those of the caller go. */
export interface Step {
  readonly command: string;
  /** Variables of the environment, unless the caller has set them. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What a name stands for: its commands run one after another, until one fails. */
export interface Task {
  readonly steps: readonly (string | Step)[];
  /** Whether a call without a name leaves it out, because it needs an argument, a build or more time. */
  readonly isByNameOnly?: true;
}

/** An npm script. */
export interface Group {
  readonly tasks: Readonly<Record<string, Task>>;
  /** What a call without a name runs: one task, all that need no argument, or nothing: it lists the names. */
  readonly withoutName: 'all' | 'nothing' | (string & {});
  /** How many tasks run at the same time, each with its output in one piece. Without it, the first failure ends the run. */
  readonly parallel?: number;
  /** What is printed of a parallel task that passes. Of one that fails, everything is. Default: its last line. */
  readonly output?: 'whole';
}

/** The word of a command in whose place the arguments of the caller are. */
const ARGUMENTS = '...';

/** A command that can be started. */
export interface Command {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A task with the arguments of the caller. */
export interface Job {
  readonly name: string;
  readonly commands: readonly Command[];
}

/** A call that cannot be run: its message lists what can. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Chooses the tasks of a call.
 *
 * @param script - The npm script, such as `check`.
 * @param words - What follows `--`: the name of a task, and its arguments.
 * @throws UsageError for an unknown name, and for arguments that no command takes.
 */
export function chooseJobs(script: string, group: Group, words: readonly string[]): Job[] {
  const { tasks, withoutName } = group;
  const [first = '', ...rest] = words;
  const task = Object.hasOwn(tasks, first) ? tasks[first] : undefined;
  if (task !== undefined) return [toJob(script, first, task, rest)];

  const onlyTask = Object.hasOwn(tasks, withoutName) ? tasks[withoutName] : undefined;
  if (onlyTask !== undefined && (words.length === 0 || takesArguments(onlyTask))) {
    return [toJob(script, withoutName, onlyTask, words)];
  }
  if (words.length === 0 && withoutName === 'all') {
    return Object.entries(tasks)
      .filter(([, { isByNameOnly }]) => isByNameOnly !== true)
      .map(([name, each]) => toJob(script, name, each, []));
  }
  const problem = first === '' ? 'needs a name' : `does not know "${first}"`;
  throw new UsageError(`npm run ${script} ${problem}. Its names: ${Object.keys(tasks).join(', ')}`);
}

function toJob(script: string, name: string, task: Task, words: readonly string[]): Job {
  if (words.length > 0 && !takesArguments(task)) {
    throw new UsageError(`npm run ${script} -- ${name} takes no arguments: "${words.join(' ')}"`);
  }
  const commands = stepsOf(task).map(({ command, env = {} }) => ({
    words: command.split(' ').flatMap((word) => (word === ARGUMENTS ? words : [word])),
    env,
  }));
  return { name, commands };
}

function takesArguments(task: Task): boolean {
  return stepsOf(task).some(({ command }) => command.split(' ').includes(ARGUMENTS));
}

/** Lists the commands of a task. */
export function stepsOf({ steps }: Task): Step[] {
  return steps.map((step) => (typeof step === 'string' ? { command: step } : step));
}
