import { globSync, readFileSync } from 'node:fs';
import type { Finding } from './finding.ts';

/** A fenced block of TypeScript in a document or in a TSDoc comment. */
export interface CodeBlock {
  readonly file: string;
  /** The line of its first line of code, from 1. */
  readonly line: number;
  readonly code: string;
}

const FENCE = /^(?<indent>\s*)(?<ticks>`{3,})(?<info>[^`]*)$/;
const COMMENT_LINE = /^\s*(?:\/\*\*|\*(?!\/)) ?/;

/** Collects the blocks of the sources, the README and the guides. */
export function collectCodeBlocks(): { blocks: CodeBlock[]; findings: Finding[] } {
  const blocks: CodeBlock[] = [];
  const findings: Finding[] = [];
  const isGenerated = (path: string): boolean => path.startsWith('docs/site');
  for (const file of globSync(['src/**/*.ts', 'README.md', 'docs/**/*.md'], {
    exclude: isGenerated,
  })) {
    readBlocks(file, blocks, findings);
  }
  return { blocks, findings };
}

function readBlocks(file: string, blocks: CodeBlock[], findings: Finding[]): void {
  const text = readFileSync(file, 'utf8').split('\n');
  const lines = file.endsWith('.ts') ? text.map(toCommentText) : text;
  let open: { ticks: string; indent: number; info: string; line: number } | undefined;
  for (const [index, content] of lines.entries()) {
    const { indent = '', ticks = '', info = '' } = FENCE.exec(content)?.groups ?? {};
    if (open === undefined) {
      if (ticks !== '') open = { ticks, indent: indent.length, info: info.trim(), line: index + 2 };
    } else if (ticks.length >= open.ticks.length && info.trim() === '') {
      const { line, info: language, indent: width } = open;
      const code = lines.slice(line - 1, index).map((each) => each.slice(width));
      if (language === 'ts') blocks.push({ file, line, code: code.join('\n') });
      else if (isTypeScript(language))
        findings.push({ file, line: line - 1, message: onlyTs(language) });
      open = undefined;
    }
  }
}

/** Returns the text of a comment line, and an empty line for code, so that line numbers stay the same. */
function toCommentText(line: string): string {
  return COMMENT_LINE.test(line) ? line.replace(COMMENT_LINE, '') : '';
}

function isTypeScript(language: string): boolean {
  return /^(ts|tsx|mts|typescript)\b/.test(language);
}

function onlyTs(language: string): string {
  return `the block is marked "${language}": every block of TypeScript is checked, so mark it "ts"`;
}
