import { writeFile } from 'node:fs/promises';
import { readJournal } from 'align-evals/batch/node';
import { type CommandResult, runCommand } from './command.ts';
import { type CommandData, createCommandData } from './command-data.ts';

/** A file of rows, the journals of its shards, and the journal of all its rows. */
export interface ShardStage {
  readonly data: CommandData;
  /** The file of the rows, of which every second one has an id. */
  readonly file: string;
  readonly rows: number;
  /** The journals of the shards, `1/3` first. */
  readonly shards: readonly string[];
  /** Evaluates the file into a journal. */
  readonly evaluate: (out: string, flags?: readonly string[]) => Promise<CommandResult>;
}

const ROWS = 23;
const SHARDS = 3;
/** The criterion of the stage, with synthetic scores. */
export const OFFLINE_TONE = ['-c', 'tone=Reward friendly answers', '--offline'];

/** Evaluates 23 rows in three shards, and once as a whole (`whole.jsonl`). */
export async function createShardStage(): Promise<ShardStage> {
  const data = await createCommandData(1);
  const file = data.path('many.jsonl');
  const rows = Array.from({ length: ROWS }, (_, index) =>
    JSON.stringify({
      ...(index % 2 === 0 ? { id: `r${String(index)}` } : {}),
      input: `Question ${String(index)}`,
      output: 'Answer.',
    }),
  );
  await writeFile(file, rows.join('\n'));
  const evaluate: ShardStage['evaluate'] = async (out, flags = []) =>
    await runCommand(['evaluate', file, ...OFFLINE_TONE, '--out', data.path(out), ...flags]);
  const shards: string[] = [];
  for (let number = 1; number <= SHARDS; number += 1) {
    const out = `shard-${String(number)}.jsonl`;
    const part = `${String(number)}/${String(SHARDS)}`;
    const { exitCode, stderr } = await evaluate(out, ['--shard', part]);
    if (exitCode !== 0) throw new Error(stderr);
    shards.push(data.path(out));
  }
  await evaluate('whole.jsonl');
  return { data, file, rows: ROWS, shards, evaluate };
}

/** Returns what a journal says of each row. */
export function scoresOf(journal: string): string[] {
  return readJournal(journal)
    .rows.map(({ row, id, outcomes }) =>
      JSON.stringify([row, id, outcomes.map(({ score }) => score)]),
    )
    .toSorted();
}
