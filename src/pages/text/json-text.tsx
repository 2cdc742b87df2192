import type { VNode } from 'preact';
import { LongText } from './long-text.tsx';

/** A text that is usually JSON, such as the arguments of a tool: indented if it is JSON, unchanged otherwise. */
export function JsonText({ value }: { readonly value: string }): VNode {
  return (
    <pre>
      <LongText value={toPrettyJson(value) ?? value} />
    </pre>
  );
}

export interface FoldedJsonProps {
  readonly label: string;
  readonly value: unknown;
}

/** JSON that few readers need. */
export function FoldedJson({ label, value }: FoldedJsonProps): VNode {
  return (
    <details>
      <summary>{label}</summary>
      <JsonText value={JSON.stringify(value)} />
    </details>
  );
}

/**
 * Indents JSON text, and keeps every number, string and repeated key as it is written; parsing and printing would
 * change them. Returns undefined when the text is not a JSON object or array.
 */
function toPrettyJson(text: string): string | undefined {
  return /^\s*[[{]/.test(text) && isJson(text) ? indent(text) : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A string, a bracket, a comma, a colon, or a run of other characters without white space. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^[\]{},:"\s]+/g;

/** Deeper levels share an indent: otherwise a kilobyte of brackets becomes a megabyte of spaces. */
const MAX_INDENT = 32;

const isOpening = (token: string): boolean => token === '{' || token === '[';
const isClosing = (token: string): boolean => token === '}' || token === ']';

function indent(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  let previous = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (isClosing(token)) depth -= 1;
    // An empty object stays on its line.
    if (previous === ',' || isClosing(token) !== isOpening(previous)) {
      parts.push('\n', '  '.repeat(Math.min(depth, MAX_INDENT)));
    }
    parts.push(token === ':' ? ': ' : token);
    if (isOpening(token)) depth += 1;
    previous = token;
  }
  return parts.join('');
}
