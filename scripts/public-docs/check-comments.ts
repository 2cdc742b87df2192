import ts from 'typescript';
import { type Finding, findingAt } from './finding.ts';
import type { PublicItem } from './public-api.ts';
import { summaryOf, tagTexts } from './tsdoc.ts';

/** Methods of the client that never reject, and so need no `@throws`. */
const NEVER_FAIL = new Set(['Client.close', 'Client.[Symbol.asyncDispose]']);

/** Checks that every public item has a summary, and every class and call an example. */
export function checkComments(items: readonly PublicItem[], checker: ts.TypeChecker): Finding[] {
  const client = items.find(({ name, node }) => name === 'Client' && ts.isClassDeclaration(node));
  const resources = listResources(client, items, checker);
  return items.flatMap((item) => {
    const { node, owner } = item;
    if (isHiddenByOverloads(node)) return [];
    // Nobody constructs a resource: its methods have the examples.
    const isShownWhole = ts.isClassDeclaration(node) && !resources.has(node);
    const isCalled = isMethod(node) && (owner === client?.node || resources.has(owner));
    const problems = [
      whatIsWrongWithSummary(summaryOf(node, checker)),
      citesSpecification(node),
      isShownWhole || isCalled ? whatIsWrongWithExample(node) : '',
      isCalled && !NEVER_FAIL.has(item.name) ? whatIsWrongWithThrows(node) : '',
    ];
    return problems
      .filter((problem) => problem !== '')
      .map((problem) => findingAt(node, `${item.name} ${problem}`));
  });
}

/** The declarations behind the properties of the client, as `client.traces`. */
function listResources(
  client: PublicItem | undefined,
  items: readonly PublicItem[],
  checker: ts.TypeChecker,
): Set<ts.Node | undefined> {
  const properties = items.filter(
    ({ owner, node }) => owner === client?.node && ts.isPropertyDeclaration(node),
  );
  return new Set(
    properties.flatMap(
      ({ node }) => checker.getTypeAtLocation(node).getSymbol()?.declarations ?? [],
    ),
  );
}

// Callers see the overloads of a method, not the declaration that has its body.
function isHiddenByOverloads(node: ts.Node): boolean {
  if (!ts.isMethodDeclaration(node) || node.body === undefined) return false;
  const name = node.name.getText();
  return (
    ts.isClassDeclaration(node.parent) &&
    node.parent.members.some(
      (one) => one !== node && ts.isMethodDeclaration(one) && one.name.getText() === name,
    )
  );
}

function isMethod(node: ts.Node): boolean {
  return ts.isMethodDeclaration(node) || ts.isMethodSignature(node);
}

function whatIsWrongWithSummary(summary: string): string {
  if (summary === '') return 'has no TSDoc comment';
  return /[.:?]$|^\{@inheritDoc .+\}$/.test(summary)
    ? ''
    : 'has a TSDoc comment whose first sentence does not end';
}

// Users do not have the specification: a comment that they see states the rule itself.
function citesSpecification(node: ts.Node): string {
  const texts = ts.getJSDocCommentsAndTags(node).map((comment) => comment.getText());
  return texts.some((text) => /\(specification,\s/i.test(text)) ? 'cites the specification' : '';
}

function whatIsWrongWithExample(node: ts.Node): string {
  const examples = tagTexts(node, 'example');
  if (examples.length === 0) return 'has no @example';
  return examples.every((text) => text.includes('```ts\n'))
    ? ''
    : 'has an @example without a ts block';
}

function whatIsWrongWithThrows(node: ts.Node): string {
  return tagTexts(node, 'throws').length === 0 ? 'has no @throws' : '';
}
