import type { VNode } from 'preact';
import { LongText } from './long-text.tsx';
import { toPrettyJson } from './pretty-json.ts';

/** A text that is mostly JSON, such as the arguments of a tool: indented if it is JSON, else as it is. */
export function JsonText({ value }: { readonly value: string }): VNode {
  return (
    <pre>
      <LongText value={toPrettyJson(value) ?? value} />
    </pre>
  );
}
