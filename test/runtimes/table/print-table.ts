/** Prints the expected outcomes on all runtimes except browsers, after `npm run test:runtimes` has compared them. */
import { format } from 'prettier';
import { renderNotes, renderTable } from './render-table.ts';
import { type RuntimeName, RUNTIMES } from './runtimes.ts';

const runtimes = (Object.keys(RUNTIMES) as RuntimeName[]).filter(
  (runtime) => !runtime.startsWith('chromium'),
);
console.log(await format(`${renderTable(runtimes)}\n\n${renderNotes()}`, { parser: 'markdown' }));
