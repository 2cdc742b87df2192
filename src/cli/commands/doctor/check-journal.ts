import { cleanText } from '../../text/clean-text.ts';
import { type Check, ok, problem } from './check.ts';

/** Reads a journal from start to end, without changing it. */
export async function checkJournal(file: string): Promise<Check> {
  const { readJournal } = await import('align-evals/batch/node');
  try {
    const { rows, stop } = readJournal(file);
    const outcomes = rows.flatMap((row) => row.outcomes);
    const failed = outcomes.filter(({ status }) => status === 'failed').length;
    const end = stop === null ? 'did not end' : `ended: ${stop.why}`;
    return ok(
      'journal',
      `${String(rows.length)} rows, ${String(outcomes.length)} outcomes, ${String(failed)} failed; the run ${end}`,
    );
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'it cannot be read';
    return problem('journal', cleanText(detail), { isRequired: true });
  }
}
