// Decides whether a new version answers better, from the same questions: `node comparison.ts BEFORE AFTER` reads two journals. Without
// arguments it scores the answers of two versions first.
import { Client } from 'align-evals';
import { compareRuns, evaluateAll } from 'align-evals/batch';
import { openJournal, readJournal } from 'align-evals/batch/node';

const QUESTIONS = ['When do you open?', 'Do you wrap gifts?', 'Where is my parcel?'];
const VERSIONS = {
  'before.jsonl': (question: string) => `About "${question}": no.`,
  'after.jsonl': (question: string) => `Thank you for asking "${question}"! I am sorry, no.`,
};

async function score(journal: string, answer: (question: string) => string): Promise<void> {
  const client = new Client();
  // The ids are the same in both versions, so that rows are compared in pairs.
  const rows = QUESTIONS.map((input, index) => ({
    id: `q${String(index)}`,
    input,
    result: answer(input),
  }));
  const criteria = { tone: 'Reward friendly answers' };
  await evaluateAll(client, rows, { criteria, journal: openJournal(journal) }).summary;
  await client.close();
}

const [, , before = 'before.jsonl', after = 'after.jsonl'] = process.argv;
if (process.argv.length < 4) {
  for (const [journal, answer] of Object.entries(VERSIONS)) await score(journal, answer);
}

const { criteria } = compareRuns(readJournal(before), readJournal(after));
for (const [name, { difference, interval, pairs }] of Object.entries(criteria)) {
  const { low, high } = interval ?? {};
  console.log(name, `${pairs} pairs, difference`, difference, 'interval', low, 'to', high);
}
