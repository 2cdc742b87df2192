import { basename, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { EvalDefinition } from 'align-evals/batch';
import { codeOf, CommandError, EXIT } from '../command-error.ts';
import { quoteArgument } from '../text/shell-command.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { packageTypeOf } from './package-type.ts';

/** An eval, as its file exports it. */
export interface LoadedEval {
  /** The path as the user typed it. */
  readonly file: string;
  readonly definition: EvalDefinition<object, unknown>;
}

/**
 * Loads the default export of a file of an eval, and checks it.
 *
 * @throws {@link CommandError} when the file cannot be loaded, or exports something else.
 */
export async function loadEval(file: string): Promise<LoadedEval> {
  const { requireEval } = await import('align-evals/batch');
  const exported = await importDefault(file);
  if (exported === undefined) {
    throw unusable(file, 'it has no default export. Write: export default defineEval({ … })');
  }
  try {
    return { file, definition: requireEval(exported) };
  } catch (error) {
    throw unusable(file, messageOf(error));
  }
}

async function importDefault(file: string): Promise<unknown> {
  const url = pathToFileURL(resolve(file)).href;
  try {
    const loaded: unknown = await import(/* @vite-ignore */ url);
    return typeof loaded === 'object' && loaded !== null && 'default' in loaded
      ? loaded.default
      : undefined;
  } catch (error) {
    throw unusable(file, await explain(error, file));
  }
}

const TSX_FIX = "Install tsx and run with NODE_OPTIONS='--import tsx'";

/** What the types of Node cannot strip has a cause that its own message does not name. */
const CAUSES: Readonly<Record<string, string>> = {
  ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX:
    'it has TypeScript that becomes code, such as an enum, a namespace or a parameter property, which Node does not translate',
  ERR_UNKNOWN_FILE_EXTENSION: 'Node does not load files with this extension, such as .tsx',
  ERR_MODULE_NOT_FOUND:
    'an import leads nowhere: a package is not installed, a file lacks its extension (./shop.ts), or a path is an alias, which Node does not know',
};

async function explain(error: unknown, file: string): Promise<string> {
  const own = describeFault(error, file);
  const code = codeOf(error) ?? '';
  if (/\.[mc]?ts$/.test(file) && process.features.typescript === false) {
    return `this Node (${process.version}) does not strip types, which begins with 22.18. Use a newer Node, or: ${TSX_FIX}`;
  }
  const isNamed = /\.m[jt]s$/.test(file);
  if (!isNamed && error instanceof SyntaxError && (await packageTypeOf(file)) === 'commonjs') {
    return `the nearest package.json has "type": "commonjs", and an eval is an ES module. Name the file .eval.mts or .eval.mjs, or set "type": "module". (${own})`;
  }
  const cause = Object.hasOwn(CAUSES, code) ? CAUSES[code] : undefined;
  return cause === undefined ? own : `${cause}. ${TSX_FIX}, or change it. (${own})`;
}

/** Describes what the code of a user threw, and where. */
export function describeFault(error: unknown, file: string): string {
  return `${messageOf(error)}${placeOf(error, file)}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Returns where a file is wrong, or what throws in it. Node knows the place of a syntax error only in TypeScript. */
function placeOf(error: unknown, file: string): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const [, path = '', line = ''] of stack.matchAll(/file:\/\/(\S+?):(\d+)/g)) {
    const isOfUser = !path.includes('/node_modules/') && !path.startsWith(OWN_FOLDER);
    if (isOfUser) return ` (${basename(path)}:${line})`;
  }
  return error instanceof SyntaxError ? `. The place: node --check ${quoteArgument(file)}` : '';
}

/** The folder of this program. */
const OWN_FOLDER = fileURLToPath(new URL('.', import.meta.url));

function unusable(file: string, why: string): CommandError {
  return new CommandError(`${toTerminalText(file)} cannot be used: ${toTerminalText(why)}`, {
    code: 'unreadable_eval',
    exitCode: EXIT.usage,
  });
}
