/** Writes the table of faults into docs/faults.md; `npm run docs -- render` runs it. */
import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { renderTable } from './render-table.ts';

const DOCUMENT = 'docs/faults.md';
const TABLE = /^\| row +\|[^]*?(?=\n\n)/m;

const document = await readFile(DOCUMENT, 'utf8');
if (!TABLE.test(document)) throw new Error(`${DOCUMENT} has no table of faults`);
const written = document.replace(TABLE, () => renderTable());
await writeFile(DOCUMENT, await format(written, { parser: 'markdown' }));
