import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { toTextNodes } from './text.tsx';

/** Longer texts are cut until the reader asks for the rest: the layout of a megabyte takes seconds. */
const SHOWN = 20_000;

export function LongText({ value }: { readonly value: string }): VNode {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || value.length <= SHOWN) return <>{toTextNodes(value)}</>;
  const size = (Math.round(value.length / 1000) * 1000).toLocaleString('en');
  return (
    <>
      {toTextNodes(cut(value))}…{' '}
      <button
        type="button"
        onClick={() => {
          setWhole(true);
        }}
      >
        Show all, about {size} characters
      </button>
    </>
  );
}

/** Never cuts between the two code units of a character. */
function cut(value: string): string {
  return value.slice(0, SHOWN).replace(/[\uD800-\uDBFF]$/, '');
}
