import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

export interface CopyButtonProps {
  readonly name: string;
  readonly text: () => string;
}

/** Copies a text, and says so in its own label, which screen readers announce. */
export function CopyButton({ name, text }: CopyButtonProps): VNode {
  const [note, setNote] = useState('');
  return (
    <button
      type="button"
      class="quiet"
      aria-live="polite"
      onClick={() => {
        navigator.clipboard.writeText(text()).then(
          () => {
            setNote(' copied');
          },
          () => {
            setNote(' could not be copied');
          },
        );
      }}
    >
      {name}
      {note}
    </button>
  );
}
