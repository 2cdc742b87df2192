import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SOURCE = new URL('../../../src', import.meta.url).pathname;

// Results of providers are read as they are, and `then` makes any object a promise. The compared calls are those of
// client and server: what batch, judge and the command name their fields is not read by them.
const FOREIGN = /provider|dialects|adapters|testing|^(?:batch|cli|judge)\//;

/** The files with what a caller of the client passes, as far as it is not in `src/client`. */
const PASSED =
  /^client\/|^service\/(?:agent-trace|hooks|messages|service-names)\.ts$|^values\/clock\.ts$/;

/**
 * The names of all properties that a caller passes, and of all optional properties inside the package. A name
 * that is added to the source is found without a change of the tests.
 */
export function optionalNames(): readonly string[] {
  return namesOf(
    (file) => !FOREIGN.test(file),
    (file, { questionToken }) => PASSED.test(file) || questionToken !== undefined,
  );
}

const OPTIONS = /(?:Options|Limits|Params)$/;

/** The names of all options and parameters, by the name of their interface, in the files whose path matches. */
export function optionNames(files: RegExp): readonly string[] {
  return namesOf(
    (file) => files.test(file),
    (_, { parent }) => ts.isInterfaceDeclaration(parent) && OPTIONS.test(parent.name.text),
  );
}

function namesOf(
  isRead: (file: string) => boolean,
  isNamed: (file: string, signature: ts.PropertySignature) => boolean,
): readonly string[] {
  const names = new Set<string>();
  for (const file of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || !isRead(file)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isPropertySignature(node) && ts.isIdentifier(node.name) && isNamed(file, node)) {
        names.add(node.name.text);
      }
      ts.forEachChild(node, visit);
    };
    const text = readFileSync(join(SOURCE, file), 'utf8');
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
  return [...names].sort();
}
