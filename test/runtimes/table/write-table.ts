/** Writes the table of runtimes into docs/runtimes.md; `npm run docs -- render` runs it. */
import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { renderSection } from './render-table.ts';

const DOCUMENT = 'docs/runtimes.md';
const HEADING = '## What is checked\n';

const document = await readFile(DOCUMENT, 'utf8');
const [before, after] = document.split(HEADING);
if (before === undefined || after === undefined) throw new Error(`${DOCUMENT} lacks ${HEADING}`);
const [nextPage = ''] = /Next: .*\n$/.exec(document) ?? [];
const written = `${before}${HEADING}\n${renderSection()}\n\n${nextPage}`;
const style = await resolveConfig(DOCUMENT);
await writeFile(DOCUMENT, await format(written, { ...style, parser: 'markdown' }));
