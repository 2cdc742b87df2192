import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** A file of `src`, by its path in the checkout, such as `src/client/client.ts`. */
export interface SourceFile {
  readonly path: string;
  readonly lines: number;
  /** Lines with at least one token that is not a comment. */
  readonly linesOfCode: number;
  /** The files of `src` that it imports. */
  readonly imports: ReadonlySet<string>;
  /** Those that it imports for more than their types. */
  readonly valueImports: ReadonlySet<string>;
  readonly tree: ts.SourceFile;
}

/** Reads all files of `src` of a checkout, by their paths. */
export function readSourceTree(root: string): Map<string, SourceFile> {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `src/${name}`)
    .sort();
  return new Map(files.map((path) => [path, readSource(root, path)]));
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports = new Set<string>();
  const valueImports = new Set<string>();
  const add = (specifier: ts.Expression, isTypeOnly: boolean): void => {
    const file = ts.isStringLiteral(specifier) ? resolveImport(root, path, specifier.text) : '';
    if (file === '') return;
    imports.add(file);
    if (!isTypeOnly) valueImports.add(file);
  };
  visitImports(tree, add);
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return { path, lines, linesOfCode: countLinesOfCode(tree), imports, valueImports, tree };
}

function visitImports(
  node: ts.Node,
  add: (specifier: ts.Expression, isTypeOnly: boolean) => void,
): void {
  if (ts.isImportDeclaration(node)) {
    add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
  } else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    add(node.moduleSpecifier, node.isTypeOnly);
  } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    node.arguments.forEach((argument) => {
      add(argument, false);
    });
  } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    add(node.argument.literal, true);
  }
  ts.forEachChild(node, (child) => {
    visitImports(child, add);
  });
}

/** Returns the file of `src` behind a specifier, or an empty text for a package. */
function resolveImport(root: string, from: string, specifier: string): string {
  if (specifier.startsWith('.')) {
    const file = normalize(join(dirname(from), specifier));
    return existsSync(join(root, file)) ? file : '';
  }
  const entry = /^align-evals(\/.*)?$/.exec(specifier);
  return entry === null ? '' : `src${entry[1] ?? ''}/index.ts`;
}

function countLinesOfCode(tree: ts.SourceFile): number {
  const lines = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(tree);
    if (children.length > 0) {
      children.forEach(visit);
      return;
    }
    if (node.getWidth(tree) === 0) return;
    const first = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
    const last = tree.getLineAndCharacterOfPosition(node.getEnd()).line;
    for (let line = first; line <= last; line += 1) lines.add(line);
  };
  visit(tree);
  return lines.size;
}
