// Run by row-files.test.ts in a process of its own: reads a file of rows of 100 MB from a stream and prints, as JSON,
// how much heap is in use from its first tenth to its end.
import { readRows } from '../../../src/cli/rows/read-rows.ts';
import type { RowSource } from '../../../src/cli/rows/row-source.ts';
import { heapInUse } from '../../kit/time/heap-in-use.ts';

const CHUNK_BYTES = 65_536;
const TOTAL_BYTES = 100_000_000;

const question = 'How do I return a parcel? '.repeat(40);
const answer = 'With the label that came with it, at any post office. '.repeat(40);
const FILES = {
  jsonl: { header: '', row: JSON.stringify({ input: question, result: answer }) },
  csv: { header: 'input,output\r\n', row: `${question},"${answer}""Thanks"",\r\n"` },
} as const;

const format = process.argv[2] === 'csv' ? 'csv' : 'jsonl';
const { header, row } = FILES[format];
const rows = Math.ceil(TOTAL_BYTES / row.length);

/** The file in pieces that end anywhere, as a disk returns them. */
async function* open(): AsyncGenerator<Uint8Array, void, undefined> {
  let pending = Buffer.from(header);
  const line = Buffer.from(`${row}\n`);
  for (let index = 0; index < rows; index += 1) {
    pending = Buffer.concat([pending, line]);
    for (; pending.length >= CHUNK_BYTES; pending = pending.subarray(CHUNK_BYTES)) {
      yield pending.subarray(0, CHUNK_BYTES);
    }
  }
  yield pending;
}

const tenth = Math.floor(rows / 10);
const readings: number[] = [];
const source: RowSource = {
  files: [{ name: `rows.${format}`, format, open }],
  isRepeatable: false,
};
let read = 0;
for await (const one of readRows(source, { kind: 'reward' })) {
  if (one.row === undefined) throw new Error(one.problem);
  read += 1;
  if (read % tenth === 0) readings.push(heapInUse());
}
const [first = 0] = readings;
console.log(JSON.stringify({ isWhole: read === rows, growthBytes: Math.max(...readings) - first }));
