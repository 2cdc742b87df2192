/**
 * Measures what the client costs, and writes the tables of docs/performance.md:
 *
 *     npm run bench -- performance [requests imports growth rows traces recording background]
 *
 * What is compared takes turns in each round.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { format } from 'prettier';
import { measureBackground } from './background.ts';
import { measureGrowth } from './growth.ts';
import { measureImports } from './imports.ts';
import { measureRecording } from './recording.ts';
import { measureRequests } from './requests.ts';
import { measureRows } from './rows.ts';
import { measureTraces } from './traces.ts';

const DOCUMENT = 'docs/performance.md';
const SECTIONS: Readonly<Record<string, () => Promise<string>>> = {
  requests: () => measureRequests(80),
  imports: () => measureImports(15),
  growth: () => measureGrowth(3),
  rows: () => measureRows(),
  traces: () => measureTraces(15),
  recording: () => measureRecording(5),
  background: () => measureBackground(5),
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(SECTIONS);
let document = await readFile(DOCUMENT, 'utf8');
for (const name of names) {
  const measure = SECTIONS[name];
  if (measure === undefined) {
    throw new Error(`There is no section ${name}: ${Object.keys(SECTIONS).join(', ')}`);
  }
  document = replaceSection(name, `${await measure()}\n\n${describeMachine()}`);
}
await writeFile(DOCUMENT, await format(document, { parser: 'markdown', printWidth: 120 }));
console.log(document);

/** Replaces what is between the two comments of a section. */
function replaceSection(name: string, content: string): string {
  const section = new RegExp(`(<!-- begin ${name} -->\n)[^]*(?=<!-- end ${name} -->)`);
  if (!section.test(document)) throw new Error(`${DOCUMENT} has no section ${name}`);
  return document.replace(section, (_, begin: string) => `${begin}\n${content}\n\n`);
}

function describeMachine(): string {
  const date = new Date().toISOString().slice(0, 10);
  const cores = cpus();
  return `Measured on ${date} with Node ${process.versions.node} on ${process.platform} ${process.arch}, ${cores.length} cores (${cores[0]?.model ?? 'unknown'}).`;
}
