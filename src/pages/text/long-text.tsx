import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Text } from './text.tsx';

/** Longer texts are cut, until the reader asks for the rest: a text of a megabyte takes seconds to lay out. */
const SHOWN = 20_000;

/** A text from outside, of any length. */
export function LongText({ value }: { readonly value: string }): VNode {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || value.length <= SHOWN) return <Text value={value} />;
  const size = (Math.round(value.length / 1000) * 1000).toLocaleString('en');
  return (
    <>
      <Text value={cut(value)} />…{' '}
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

/** Cuts a text, but not within a character of two code units. */
function cut(value: string): string {
  return value.slice(0, SHOWN).replace(/[\uD800-\uDBFF]$/, '');
}
