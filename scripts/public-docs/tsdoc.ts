import ts from 'typescript';

/** The first paragraph of what is said about a declaration, also when a base class says it. */
export function summaryOf(node: ts.Node, checker: ts.TypeChecker): string {
  const own = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = own.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join('\n');
  return (text === '' ? inheritedText(node, checker) : text).split('\n\n')[0]?.trim() ?? '';
}

function inheritedText(node: ts.Node, checker: ts.TypeChecker): string {
  const name = ts.getNameOfDeclaration(node as ts.Declaration);
  const symbol = name && checker.getSymbolAtLocation(name);
  return ts.displayPartsToString(symbol?.getDocumentationComment(checker));
}

/** The texts of all tags of one name. */
export function tagTexts(node: ts.Node, tag: string): string[] {
  return ts
    .getJSDocTags(node)
    .filter(({ tagName }) => tagName.text === tag)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '');
}
