/**
 * Converts recorded telemetry, and compares each agent trace with what is right.
 *
 *     npm run check -- traces FOLDER [NAME]
 *
 * NAME.json holds `about`, `format` and `input`, the source of `toAgentTrace`; NAME.expected.json the trace and the codes
 * of its warnings, sorted, each once, or `error` with the reason of the refusal. Without it, `facts.modelCalls` is the
 * number of model calls, if that is certain. A NAME prints what differs.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { toAgentTrace, UnsupportedTraceError } from '../src/otel/index.ts';

type Fields = Readonly<Record<string, unknown>>;

const USAGE_ERROR = 2;
const EXPECTED = '.expected.json';

const [folder, only] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Pass the folder of the recordings.');
  process.exitCode = USAGE_ERROR;
} else checkAll(folder);

function checkAll(path: string): void {
  const names = readdirSync(path)
    .filter((file) => file.endsWith('.json') && !file.endsWith(EXPECTED))
    .map((file) => file.slice(0, -'.json'.length))
    .filter((name) => only === undefined || name === only);
  const wrong = names.filter((name) => !check(path, name));
  console.log(`${String(names.length - wrong.length)} of ${String(names.length)} are right`);
  if (wrong.length > 0 || names.length === 0) process.exitCode = 1;
}

/** Prints a line about a recording; returns whether it is right. */
function check(path: string, name: string): boolean {
  const { input, facts } = read(join(path, `${name}.json`));
  const file = join(path, `${name}${EXPECTED}`);
  const actual = convert(input);
  const expected: Fields = existsSync(file)
    ? read(file)
    : Object.fromEntries(Object.entries(facts ?? {}).filter(([key]) => key === 'modelCalls'));
  // What is not expected at all must convert or be refused.
  const keys = Object.keys('error' in actual ? { ...expected, error: 0 } : expected);
  const isOpen = Object.keys(expected).length === 0;
  const differing = isOpen
    ? []
    : keys.filter((key) => !isDeepStrictEqual(actual[key], expected[key]));
  const { modelCalls, error, warnings } = actual;
  const outcome = error === undefined ? `${String(modelCalls)} model calls` : JSON.stringify(error);
  const verdict = differing.length === 0 ? 'right' : `WRONG: ${differing.join(', ')}`;
  console.log(`${name}: ${verdict} (${outcome}; ${JSON.stringify(warnings ?? [])})`);
  if (differing.length === 0) return true;
  if (only === undefined) return false;
  for (const key of differing) {
    console.log(`expected ${key}: ${JSON.stringify(expected[key], null, 2)}`);
    console.log(`actual ${key}: ${JSON.stringify(actual[key], null, 2)}`);
  }
  return false;
}

function convert(source: unknown): Fields {
  try {
    const { trace, warnings, modelCalls } = toAgentTrace(source);
    const codes = [...new Set(warnings.map(({ code }) => code))].sort();
    return JSON.parse(JSON.stringify({ trace, warnings: codes, modelCalls })) as Fields;
  } catch (error) {
    if (!UnsupportedTraceError.isInstance(error)) throw error;
    return { error: { code: error.reason } };
  }
}

function read(file: string): Fields {
  return JSON.parse(readFileSync(file, 'utf8')) as Fields;
}
