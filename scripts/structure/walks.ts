import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunWalks } from './run-walks.ts';
import type { SourceFile } from './source-tree.ts';

/** How something travels through the code. */
interface Walk {
  readonly name: string;
  readonly key: keyof RunWalks['files'];
  /** Where it begins and ends: the first file that exists counts, because files move. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export const WALKS: readonly Walk[] = [
  {
    name: 'evaluate → wire',
    key: 'evaluate',
    from: ['src/client/client.ts', 'src/client.ts'],
    to: ['src/client/transport/fetch-with-ky.ts', 'src/transport/fetch-with-ky.ts'],
  },
  {
    name: 'a row → line of the journal',
    key: 'row',
    from: ['src/batch/evaluate-all.ts'],
    to: [
      'src/batch/journal/journal-line.ts',
      'src/batch/journal/outcome-line.ts',
      'src/batch/journal/lines.ts',
    ],
  },
  {
    name: 'a span → agent trace',
    key: 'span',
    from: ['src/otel/to-agent-trace.ts', 'src/otel/to-agent-traces.ts'],
    to: ['src/agent-trace/assemble-trace.ts'],
  },
  {
    name: 'a recorded call → agent trace',
    key: 'recordedCall',
    from: ['src/tracing/agent-tracer.ts'],
    to: ['src/agent-trace/assemble-trace.ts'],
  },
];

type Tree = ReadonlyMap<string, SourceFile>;

/** Returns the files of the shortest chain of imports between the ends of a walk, both included, or none. */
export function shortestChain(tree: Tree, { from, to }: Walk): string[] {
  const start = from.find((file) => tree.has(file));
  const end = to.find((file) => tree.has(file));
  if (start === undefined || end === undefined) return [];
  const before = new Map([[start, '']]);
  for (const file of before.keys()) {
    if (file === end) return chainTo(file, before);
    for (const next of tree.get(file)?.valueImports ?? []) {
      if (!before.has(next)) before.set(next, file);
    }
  }
  return [];
}

function chainTo(file: string, before: ReadonlyMap<string, string>): string[] {
  const previous = before.get(file) ?? '';
  return previous === '' ? [file] : [...chainTo(previous, before), file];
}

/** The walk of a document: its files from top to bottom, and what is wrong with the list. */
export interface DocumentedWalk {
  readonly files: readonly string[];
  readonly problems: readonly string[];
}

const CODE_BLOCK = /^```\w*\n([^]*?)^```$/gm;
const FILE = /^([\s│├└─]*)([\w./-]+\.tsx?)(?=\s|$)/;

/**
 * Reads a walk of docs/architecture.md: the code block whose first line begins with a start of the walk, as a tree of
 * paths below `src`. Every file must exist and be imported by the file above it with less indentation.
 */
export function readDocumentedWalk(markdown: string, tree: Tree, { from }: Walk): DocumentedWalk {
  const blocks = Array.from(markdown.matchAll(CODE_BLOCK), ([, code = '']) => readTree(code));
  const entries = blocks.find(([first]) => first !== undefined && from.includes(first.file)) ?? [];
  const start = from.find((file) => tree.has(file));
  if (entries.length === 0 && start !== undefined) {
    return { files: [], problems: [`docs/architecture.md has no walk from ${start}`] };
  }
  const problems = entries.flatMap(({ file, parent }) => {
    if (!tree.has(file)) return [`${file} does not exist`];
    if (parent === undefined || !tree.has(parent)) return [];
    return tree.get(parent)?.imports.has(file) === true
      ? []
      : [`${parent} does not import ${file}`];
  });
  return { files: [...new Set(entries.map(({ file }) => file))], problems };
}

interface Entry {
  readonly file: string;
  readonly indentation: number;
  readonly parent: string | undefined;
}

function readTree(code: string): Entry[] {
  const entries: Entry[] = [];
  for (const line of code.split('\n')) {
    const [, { length: indentation } = '', file] = FILE.exec(line) ?? [];
    if (file === undefined) continue;
    const parent = entries.findLast((entry) => entry.indentation < indentation)?.file;
    entries.push({ file: `src/${file}`, indentation, parent });
  }
  return entries;
}

/** Reads the page with the walks of a checkout. */
export function readArchitecture(root: string): string {
  return readFileSync(join(root, 'docs/architecture.md'), 'utf8');
}
