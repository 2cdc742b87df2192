import { relative } from 'node:path';
import type { Node } from 'typescript';

/** Something that a check found. */
export interface Finding {
  /** The file, relative to the project. */
  readonly file: string;
  /** The line, from 1. */
  readonly line: number;
  /** What is missing or wrong. */
  readonly message: string;
}

/** Creates a finding at the position of a node. */
export function findingAt(node: Node, message: string): Finding {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return { file: relative(process.cwd(), source.fileName), line: line + 1, message };
}
