import ts from 'typescript';

/** A test, or a row of a table of tests, that carries ids of what it covers. */
export interface CoveringTest {
  readonly ids: readonly string[];
  readonly file: string;
  /** The titles of its groups and its own. A row is in the place of the `%s` of a title. */
  readonly title: string;
}

/** What the tests of a file carry. */
export interface CoveringFile {
  readonly tests: readonly CoveringTest[];
  /** Comments that cover nothing, because no test follows them. */
  readonly problems: readonly string[];
}

const COMMENT = /^\/\/ covers: ?(?<list>.*)$/;
const IDS = /^[A-Z]-\d{3}(?:, [A-Z]-\d{3})*$/;
const TEST_FUNCTIONS = new Set(['describe', 'it', 'test']);
const NOT_RUN = new Set(['skip', 'todo']);

/**
 * Reads the ids that the tests of a file carry in a comment of one line above a test, a group or a row of a table:
 *
 *     // covers: S-017, P-003
 */
export function readCoveringTests(file: string, text: string): CoveringFile {
  const tests: CoveringTest[] = [];
  const problems: string[] = [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const comments = findComments(tree);
  visit(tree, (node) => {
    for (const { pos } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) {
      const list = comments.get(pos);
      if (list === undefined || !canCarry(node)) continue;
      comments.delete(pos);
      const title = titleOf(node);
      if (!IDS.test(list)) problems.push(`${file}: "covers: ${list}" is not a list of ids`);
      else if (isSkipped(node)) problems.push(`${file}: the test that covers ${list} does not run`);
      else tests.push({ ids: list.split(', '), file, title });
    }
  });
  for (const list of comments.values()) {
    problems.push(`${file}: "covers: ${list}" is above no test and no row of a table`);
  }
  return { tests, problems };
}

/** Finds the comments with ids by their positions. The content of a text is not a comment. */
function findComments(tree: ts.SourceFile): Map<number, string> {
  const comments = new Map<number, string>();
  const search = (node: ts.Node): void => {
    const children = node.getChildren(tree);
    children.forEach(search);
    if (children.length > 0) return;
    for (const { pos, end } of ts.getLeadingCommentRanges(tree.text, node.getFullStart()) ?? []) {
      const { list } = COMMENT.exec(tree.text.slice(pos, end))?.groups ?? {};
      if (list !== undefined) comments.set(pos, list);
    }
  };
  search(tree);
  return comments;
}

function visit(node: ts.Node, act: (node: ts.Node) => void): void {
  act(node);
  ts.forEachChild(node, (child) => {
    visit(child, act);
  });
}

function canCarry(node: ts.Node): boolean {
  if (ts.isSourceFile(node)) return false;
  if (ts.isExpressionStatement(node)) return rootOf(node.expression) !== undefined;
  return isRow(node);
}

function isRow(node: ts.Node): boolean {
  return (
    ts.isArrayLiteralExpression(node.parent) ||
    (ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.parent))
  );
}

/** Returns the name of the function of a test, such as `it` of `it.each(rows)('title', …)`. */
function rootOf(node: ts.Expression): string | undefined {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) {
    return rootOf(node.expression);
  }
  return ts.isIdentifier(node) && TEST_FUNCTIONS.has(node.text) ? node.text : undefined;
}

function isSkipped(node: ts.Node): boolean {
  return callsAround(node).some((call) => {
    let { expression }: { expression: ts.Expression } = call;
    while (ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression)) {
      if (ts.isPropertyAccessExpression(expression) && NOT_RUN.has(expression.name.text))
        return true;
      ({ expression } = expression);
    }
    return false;
  });
}

/** The calls with titles that contain a node, from the outside to the inside. */
function callsAround(node: ts.Node): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const first = ts.isExpressionStatement(node) ? node.expression : node;
  for (let one: ts.Node = first; !ts.isSourceFile(one); one = one.parent) {
    if (ts.isCallExpression(one) && hasTitle(one)) calls.unshift(one);
  }
  return calls;
}

/** `it.each(rows)` has the title in the call of its result. */
function hasTitle(call: ts.CallExpression): boolean {
  const isCalled = ts.isCallExpression(call.parent) && call.parent.expression === call;
  return !isCalled && rootOf(call) !== undefined;
}

function titleOf(node: ts.Node): string {
  const titles = callsAround(node).map(({ arguments: [title] }) => textOf(title));
  if (ts.isExpressionStatement(node)) return titles.join(' > ');
  const cells = cellsOf(node);
  if (titles.length === 0) return [nameOfTable(node), cells.join(' · ')].join(': ');
  return [...titles.slice(0, -1), withRow(titles.at(-1) ?? '', cells)].join(' > ');
}

function textOf(title: ts.Node | undefined): string {
  if (title === undefined) return '';
  return ts.isStringLiteralLike(title) ? title.text : title.getText().replaceAll('`', '');
}

/** The texts and numbers that a row begins with. */
function cellsOf(node: ts.Node): string[] {
  if (ts.isPropertyAssignment(node)) return [textOf(node.name)];
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
  if (ts.isArrayLiteralExpression(node)) return literals(node.elements);
  if (ts.isCallExpression(node)) return literals(node.arguments);
  if (!ts.isObjectLiteralExpression(node)) return [textOf(node).slice(0, MAX_CELL)];
  const values = node.properties.filter((one) => ts.isPropertyAssignment(one));
  return values
    .map(({ initializer }) => initializer)
    .filter((value) => ts.isStringLiteralLike(value))
    .map(({ text }) => text)
    .slice(0, 1);
}

const MAX_CELL = 60;

function literals(nodes: readonly ts.Node[]): string[] {
  const first = nodes.findIndex((node) => !ts.isStringLiteralLike(node));
  const cells = nodes.slice(0, first === -1 ? nodes.length : first).map(textOf);
  return cells.length > 0
    ? cells
    : nodes.slice(0, 1).map((node) => textOf(node).slice(0, MAX_CELL));
}

function withRow(title: string, cells: readonly string[]): string {
  const left = [...cells];
  const filled = title.replaceAll(/%[sdifjo]/g, (mark) => left.shift() ?? mark);
  return filled === title && cells.length > 0 ? `${title} (${cells.join(' · ')})` : filled;
}

/** The constant that holds a table, and the texts with which objects around the row begin. */
function nameOfTable(node: ts.Node): string {
  const names: string[] = [];
  for (let one = node.parent; !ts.isSourceFile(one); one = one.parent) {
    if (ts.isObjectLiteralExpression(one)) names.unshift(...cellsOf(one));
    if (ts.isVariableDeclaration(one)) return [one.name.getText(), ...names].join(' > ');
  }
  return names.join(' > ');
}
