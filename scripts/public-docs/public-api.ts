import ts from 'typescript';
import type { Project } from './project.ts';
import { tagTexts } from './tsdoc.ts';

/** A declaration that users see, or a member of one. */
export interface PublicItem {
  /** As `ClientOptions.timeoutMs`. */
  readonly name: string;
  readonly node: ts.Node;
  /** The declaration it is a member of. */
  readonly owner?: ts.Declaration;
}

/** Lists everything that the entry points export, with the public members. */
export function listPublicItems({ program, entryPoints }: Project): PublicItem[] {
  const checker = program.getTypeChecker();
  const symbols = entryPoints.flatMap((source) => {
    const module = checker.getSymbolAtLocation(source);
    return module === undefined ? [] : checker.getExportsOfModule(module);
  });
  const originals = new Set(symbols.map((symbol) => withoutAlias(symbol, checker)));
  return [...originals].flatMap((symbol) => (symbol.declarations ?? []).flatMap(listItems));
}

function withoutAlias(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function listItems(node: ts.Declaration): PublicItem[] {
  const name = nameOf(node);
  const members = membersOf(node)
    .filter(isPublic)
    .map((member) => ({ name: `${name}.${nameOf(member)}`, node: member, owner: node }));
  return [{ name, node }, ...members];
}

function membersOf(node: ts.Declaration): readonly ts.Declaration[] {
  return ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) ? [...node.members] : [];
}

function isPublic(member: ts.Declaration): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  if (ts.getCombinedModifierFlags(member) & hidden) return false;
  if (tagTexts(member, 'internal').length > 0) return false;
  return !ts.isPrivateIdentifier(ts.getNameOfDeclaration(member) ?? member);
}

function nameOf(node: ts.Declaration): string {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  return ts.getNameOfDeclaration(node)?.getText() ?? ts.SyntaxKind[node.kind];
}
