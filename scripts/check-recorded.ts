/**
 * Converts recorded exchanges with providers, and compares each conversation with what is right.
 *
 *     npm run check -- recorded FOLDER [NAME]
 *
 * NAME.json holds `about` and `call`, the parameters of `toConversation`; NAME.expected.json the keys of the
 * conversation that are certain, or `error` with the reason of the refusal. A NAME prints what differs. A text of the
 * call that left no trace in the conversation is an error too.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { UnsupportedResultError } from '../src/errors/unsupported-result-error.ts';
import { toConversation } from '../src/providers/index.ts';
import { lostText } from '../test/kit/providers/lost-text.ts';

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
    .filter((file) => file.endsWith(EXPECTED))
    .map((file) => file.slice(0, -EXPECTED.length))
    .filter((name) => only === undefined || name === only);
  const wrong = names.filter((name) => !check(path, name));
  console.log(`${String(names.length - wrong.length)} of ${String(names.length)} are exact`);
  if (wrong.length > 0 || names.length === 0) process.exitCode = 1;
}

/** Prints the name of a recording that is not exact, with the keys that differ. */
function check(path: string, name: string): boolean {
  const expected = read(join(path, `${name}${EXPECTED}`));
  const call = read(join(path, `${name}.json`))['call'] as Fields;
  const actual = convert(call);
  const keys = 'error' in actual ? ['error'] : Object.keys(expected);
  const differing = keys.filter((key) => !isDeepStrictEqual(actual[key], expected[key]));
  const lost = 'error' in actual ? [] : lostText(call, toConversation(call));
  if (differing.length === 0 && lost.length === 0) return true;
  console.log(`${name}: ${[...differing, ...lost.map((text) => `lost ${text}`)].join(', ')}`);
  if (only === undefined) return false;
  for (const key of differing) {
    console.log(`expected ${key}: ${JSON.stringify(expected[key], null, 2)}`);
    console.log(`actual ${key}: ${JSON.stringify(actual[key], null, 2)}`);
  }
  return false;
}

function convert(call: Fields): Fields {
  try {
    return JSON.parse(JSON.stringify(toConversation(call))) as Fields;
  } catch (error) {
    if (!UnsupportedResultError.isInstance(error)) throw error;
    return { error: { code: error.reason } };
  }
}

function read(file: string): Fields {
  return JSON.parse(readFileSync(file, 'utf8')) as Fields;
}
