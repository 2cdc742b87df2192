/** Writes the table of faults of a model into docs/faults.md; `npm run docs -- render` runs it. */
import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { renderJudgeTable } from './render-table.ts';

const DOCUMENT = 'docs/faults.md';
const TABLE = /^\| fault of the model +\|[^]*?(?=\n\n)/m;

const document = await readFile(DOCUMENT, 'utf8');
if (!TABLE.test(document)) throw new Error(`${DOCUMENT} has no table of faults of a model`);
const written = document.replace(TABLE, () => renderJudgeTable());
await writeFile(DOCUMENT, await format(written, { parser: 'markdown' }));
