import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** The texts of a view, one per element, with the codes of HTML. */
export function textsOf<P>(view: VNode<P>): string[] {
  return renderToString(view)
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}
