import ts from 'typescript';

/**
 * Removes the documentation comments of built code that have lines of their own. Editors show those of the types, which
 * are in the package too. Licences stay.
 */
export function removeDocComments(code: string): string {
  const lines = new Map<number, number>();
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(code, node.pos) ?? []) {
      const start = code.lastIndexOf('\n', pos) + 1;
      // Between words of one line, or after `return`, a comment may be all that separates them.
      const isAlone = code.slice(start, pos).trim() === '' && code[end] === '\n';
      if (isAlone && isDoc(code.slice(pos, end))) lines.set(start, end + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('code.js', code, ts.ScriptTarget.Latest));
  let kept = '';
  let at = 0;
  for (const [start, end] of [...lines].toSorted(([one], [other]) => one - other)) {
    kept += code.slice(at, start);
    at = end;
  }
  return kept + code.slice(at);
}

function isDoc(comment: string): boolean {
  return comment.startsWith('/**') && !/@(?:license|preserve)\b/.test(comment);
}
