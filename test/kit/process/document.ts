/** A fenced block of a document. */
export interface DocumentBlock {
  /** The language: the first word behind the fence. */
  readonly language: string;
  readonly text: string;
  /** The line of the fence, from 1. */
  readonly line: number;
  /** The file that the text above the block names last, as in "Write `chats.jsonl`:". */
  readonly file: string | undefined;
}

const FENCE = /^(?<indent> *)```(?<language>\w*).*$/;
const FILE = /`(?<name>[\w./-]+\.(?:jsonl?|csv|ya?ml|mjs))`/g;

/** Reads the fenced blocks of a document, in their order. */
export function readBlocks(markdown: string): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let open: { line: number; indent: number; language: string } | undefined;
  const lines = markdown.split('\n');
  for (const [index, text] of lines.entries()) {
    const { indent = '', language = '' } = FENCE.exec(text)?.groups ?? {};
    if (!FENCE.test(text)) continue;
    if (open === undefined) {
      open = { line: index + 1, indent: indent.length, language };
    } else {
      const { line, indent: width } = open;
      const content = lines.slice(line, index).map((each) => each.slice(width));
      const file = fileAbove(lines, line - 1);
      blocks.push({ language: open.language, text: `${content.join('\n')}\n`, line, file });
      open = undefined;
    }
  }
  return blocks;
}

/** The file in the paragraph above a fence, if the paragraph ends with a colon. */
function fileAbove(lines: readonly string[], fence: number): string | undefined {
  const above = lines.slice(0, fence);
  while (above.at(-1) === '') above.pop();
  const paragraph = above.slice(above.lastIndexOf('') + 1).join(' ');
  if (!paragraph.endsWith(':')) return undefined;
  return Array.from(paragraph.matchAll(FILE), ({ groups }) => groups?.['name']).at(-1);
}

/** Replaces the text of the blocks that begin at these lines. */
export function fillBlocks(markdown: string, texts: ReadonlyMap<number, string>): string {
  const lines = markdown.split('\n');
  for (const [line, text] of [...texts].toSorted(([a], [b]) => b - a)) {
    const end = lines.indexOf('```', line);
    lines.splice(line, end - line, ...text.split('\n'));
  }
  return lines.join('\n');
}

/** Replaces in an output what differs in every run (durations, times and ids), and what a page does not show of CSV. */
export function withoutChance(output: string): string {
  return output
    .replaceAll(/^(?:\uFEFF|\n)+|\s+$|\r/g, '')
    .replaceAll(/\b\d+\.\d s\b/g, '0.4 s')
    .replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-11-22T09:00:00.000Z')
    .replaceAll(
      /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g,
      '0199c0de-0000-7000-8000-000000000001',
    )
    .replaceAll(/"ms":\d+/g, '"ms":12')
    .replaceAll(/align-evals\/\d+\.\d+\.\d+/g, 'align-evals/0.1.0')
    .replaceAll(/ time="[\d.]+"/g, ' time="0.012"')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:4501');
}
