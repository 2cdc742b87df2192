import { join } from 'node:path';
import ts from 'typescript';
import { createCachingHost } from '../create-caching-host.ts';
import type { SourceFile } from './source-tree.ts';

/**
 * Counts the lines of TSDoc on internal declarations: those that no entry exports, and that no exported signature names.
 *
 * @param entries - The files of the entries, such as `src/index.ts`.
 */
export function countInternalDocLines(
  root: string,
  files: ReadonlyMap<string, SourceFile>,
  entries: readonly string[],
): number {
  const program = createProgram(root, [...files.keys()]);
  const sources = program.getSourceFiles().filter(({ fileName }) => isSource(root, fileName));
  const exported = new ExportedNodes(program, root);
  for (const entry of entries) exported.addEntry(join(root, entry));
  return sources.reduce((sum, source) => sum + countLines(source, exported.nodes), 0);
}

function createProgram(root: string, files: readonly string[]): ts.Program {
  const file = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(file.config, ts.sys, root);
  return ts.createProgram(
    files.map((path) => join(root, path)),
    options,
    createCachingHost(options),
  );
}

function isSource(root: string, fileName: string): boolean {
  return fileName.startsWith(`${join(root, 'src')}/`);
}

/** The declarations that users see, found from the exports of the entries on. */
class ExportedNodes {
  readonly nodes = new Set<ts.Node>();
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #root: string;

  constructor(program: ts.Program, root: string) {
    this.#program = program;
    this.#checker = program.getTypeChecker();
    this.#root = root;
  }

  addEntry(path: string): void {
    const source = this.#program.getSourceFile(path);
    const module = source === undefined ? undefined : this.#checker.getSymbolAtLocation(source);
    if (module === undefined) return;
    for (const symbol of this.#checker.getExportsOfModule(module)) this.#addSymbol(symbol);
  }

  #addSymbol(symbol: ts.Symbol): void {
    const original =
      symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    for (const node of original.declarations ?? []) {
      if (this.nodes.has(node) || !isSource(this.#root, node.getSourceFile().fileName)) continue;
      this.nodes.add(node);
      this.#addReferences(node);
    }
  }

  /** Adds what the signature of a declaration names; its code is internal. */
  #addReferences(node: ts.Node): void {
    ts.forEachChild(node, (child) => {
      if (ts.isBlock(child) || isHidden(child)) return;
      const symbol = isTypeName(child) ? this.#checker.getSymbolAtLocation(child) : undefined;
      if (symbol !== undefined) this.#addSymbol(symbol);
      this.#addReferences(child);
    });
  }
}

function isTypeName(node: ts.Node): boolean {
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  return (
    ts.isTypeReferenceNode(parent) ||
    ts.isExpressionWithTypeArguments(parent) ||
    ts.isTypeQueryNode(parent)
  );
}

function isHidden(node: ts.Node): boolean {
  if (!ts.isClassElement(node)) return false;
  const flags = ts.getCombinedModifierFlags(node);
  if (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) return true;
  return node.name !== undefined && ts.isPrivateIdentifier(node.name);
}

function countLines(source: ts.SourceFile, exported: ReadonlySet<ts.Node>): number {
  let count = 0;
  const visit = (node: ts.Node, isPublic: boolean): void => {
    const isShown = isPublicNode(node, isPublic, exported);
    if (!isShown) {
      for (const comment of ts.getJSDocCommentsAndTags(node).filter(isOwn(node))) {
        const lineOf = (position: number): number =>
          source.getLineAndCharacterOfPosition(position).line;
        count += lineOf(comment.end) - lineOf(comment.pos) + 1;
      }
    }
    ts.forEachChild(node, (child) => {
      visit(child, isShown);
    });
  };
  visit(source, false);
  return count;
}

function isPublicNode(
  node: ts.Node,
  isParentPublic: boolean,
  exported: ReadonlySet<ts.Node>,
): boolean {
  if (exported.has(node)) return true;
  // The comment of a variable is on its statement.
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations.some((one) => exported.has(one));
  }
  return isParentPublic && !ts.isBlock(node) && !isHidden(node);
}

const isOwn =
  (node: ts.Node) =>
  (comment: ts.Node): boolean =>
    ts.isJSDoc(comment) && comment.parent === node;
