import ts from 'typescript';

/** The mark of a declaration inside itself, and of what is being written already. */
const SELF = '#self';

const MODIFIERS = new Set([
  ts.SyntaxKind.ExportKeyword,
  ts.SyntaxKind.DeclareKeyword,
  ts.SyntaxKind.DefaultKeyword,
]);

/** Where the writing of a type is. */
interface Context {
  readonly checker: ts.TypeChecker;
  /** The names of the exports of all entries. Another declaration is written where it is used. */
  readonly names: ReadonlyMap<ts.Symbol, string>;
  /** What is being written, so that a type that contains itself ends. */
  readonly open: readonly ts.Symbol[];
}

/**
 * Writes the declarations of an export so that equal texts mean equal types: without comments, white space and names of
 * files, with the members of types in alphabetical order, and with the content of types that are not exported.
 *
 * @param names - The public names of all exports.
 */
export function writeType(
  symbol: ts.Symbol,
  checker: ts.TypeChecker,
  names: ReadonlyMap<ts.Symbol, string>,
): string {
  return writeDeclarations(symbol, { checker, names, open: [symbol] });
}

/** Overloads keep their order, which decides between them: the sort by kind is stable. */
function writeDeclarations(symbol: ts.Symbol, context: Context): string {
  return (symbol.declarations ?? [])
    .toSorted((one, other) => one.kind - other.kind)
    .map((node) => write(node, context))
    .join(' & ');
}

function write(node: ts.Node, context: Context): string {
  if (ts.isJSDoc(node) || MODIFIERS.has(node.kind)) return '';
  if (ts.isIdentifier(node)) return writeName(node, context);
  if (ts.isUnionTypeNode(node)) return writeSorted(node.types, context, '|');
  const children = node.getChildren();
  if (children.length === 0) return node.getText();
  if (isMemberList(node)) return writeMembers(node, context);
  return children
    .map((child) => write(child, context))
    .filter((text) => text !== '')
    .join(' ');
}

function isMemberList(node: ts.Node): node is ts.SyntaxList {
  if (node.kind !== ts.SyntaxKind.SyntaxList) return false;
  return node.getChildren().some((child) => ts.isTypeElement(child) || ts.isClassElement(child));
}

/** Here too, overloads keep their order. */
function writeMembers(list: ts.SyntaxList, context: Context): string {
  const members = list.getChildren() as (ts.TypeElement | ts.ClassElement)[];
  const nameOf = (member: (typeof members)[number]): string => member.name?.getText() ?? '';
  return members
    .toSorted((one, other) => compare(nameOf(one), nameOf(other)))
    .map((member) => write(member, context).replace(/ ?[;,]$/, ''))
    .join(' ; ');
}

function writeSorted(nodes: readonly ts.Node[], context: Context, separator: string): string {
  return nodes
    .map((node) => write(node, context))
    .sort()
    .join(` ${separator} `);
}

function writeName(node: ts.Identifier, context: Context): string {
  const { checker, names, open } = context;
  if (isNameOfDeclaration(node)) return SELF;
  if (!isReference(node)) return node.text;
  const symbol = originalOf(checker.getSymbolAtLocation(node), checker);
  if (symbol === undefined) return node.text;
  if (open.includes(symbol)) return open[0] === symbol ? SELF : `${SELF}${open.indexOf(symbol)}`;
  const name = names.get(symbol);
  if (name !== undefined) return name;
  if (!isOfBuild(symbol)) return node.text;
  return `{{ ${writeDeclarations(symbol, { ...context, open: [...open, symbol] })} }}`;
}

/** Bundlers rename declarations that are not exported, and number equal names. */
function isNameOfDeclaration(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isVariableDeclaration(parent)) &&
    parent.name === node
  );
}

function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    ts.isTypeReferenceNode(parent) ||
    ts.isExpressionWithTypeArguments(parent) ||
    ts.isTypeQueryNode(parent) ||
    ts.isComputedPropertyName(parent) ||
    (ts.isQualifiedName(parent) && parent.left === node)
  );
}

/** Follows imports and exports to the declaration. */
export function originalOf(
  symbol: ts.Symbol | undefined,
  checker: ts.TypeChecker,
): ts.Symbol | undefined {
  if (symbol === undefined || !(symbol.flags & ts.SymbolFlags.Alias)) return symbol;
  return checker.getAliasedSymbol(symbol);
}

/** Types of the language, of libraries and of parameters keep their names. */
function isOfBuild(symbol: ts.Symbol): boolean {
  const declarations = symbol.declarations ?? [];
  return (
    declarations.length > 0 &&
    declarations.every(
      (node) =>
        !ts.isTypeParameterDeclaration(node) &&
        !ts.isParameter(node) &&
        !node.getSourceFile().fileName.includes('/node_modules/'),
    )
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
