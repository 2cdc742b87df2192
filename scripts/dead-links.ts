import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

/** The targets of links, without those in code. */
const LINK = /\]\((?<target>[^()\s]+)\)/g;
const CODE = /^(?<fence>`{3,}).*?^\k<fence>|`[^`\n]*`/gms;

/** Finds the relative links of documents whose target, or its anchor, is not among the files. */
export async function findDeadLinks(files: readonly string[]): Promise<string[]> {
  const documents = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith('.md'))) {
    documents.set(file, (await readFile(file, 'utf8')).replaceAll(CODE, withoutLinks));
  }
  return [...documents].flatMap(([file, text]) =>
    [...text.matchAll(LINK)]
      .map(({ groups }) => groups?.['target'] ?? '')
      .filter((target) => !target.includes(':') && !isThere(file, target, files, documents))
      .map((target) => `${file}: ${target}`),
  );
}

function withoutLinks(code: string): string {
  return code.replaceAll(']', '');
}

function isThere(
  from: string,
  target: string,
  files: readonly string[],
  documents: ReadonlyMap<string, string>,
): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? from : normalize(join(dirname(from), path));
  if (!files.includes(file)) return false;
  return anchor === undefined || anchorsOf(documents.get(file) ?? '').has(anchor);
}

/** The anchors of a document: of its headings, where repeated ones get a number, and those set in HTML. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id));
  for (const [, title = ''] of text.matchAll(/^#+ (.+)$/gm)) {
    const anchor = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}
