import { journalLines } from 'align-evals/batch/node';
import { conversationTexts, type MessageText } from 'align-evals/report';
import type { LabelTask } from './label-queue.ts';

type RowKey = Pick<LabelTask, 'id' | 'n'>;

/** A journal may be larger than the memory, and is read once per so many rows. */
const AHEAD = 50;

/** Returns the conversation of a row. The conversations of the next rows are read in the same pass. */
export function createConversations(
  journal: string,
  tasks: readonly LabelTask[],
): (index: number) => readonly MessageText[] {
  let known = new Map<string, readonly MessageText[]>();
  return (index) => {
    const task = tasks[index];
    if (task === undefined) return [];
    if (!known.has(keyOf(task)))
      known = readConversations(journal, tasks.slice(index, index + AHEAD));
    return known.get(keyOf(task)) ?? [];
  };
}

/** The answers of a task are in lines of their own; the first trial is shown. */
function readConversations(
  journal: string,
  tasks: readonly LabelTask[],
): Map<string, readonly MessageText[]> {
  const found = new Map<string, readonly MessageText[]>(tasks.map((task) => [keyOf(task), []]));
  for (const line of journalLines(journal)) {
    const isShown = line.t === 'row' || (line.t === 'answer' && line.trial === 1);
    if (!isShown || !found.has(keyOf(line)) || !('body' in line)) continue;
    found.set(keyOf(line), conversationTexts(line.body));
  }
  return found;
}

function keyOf({ id, n }: RowKey): string {
  return JSON.stringify([id, n]);
}
