import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

export interface CopyButtonProps {
  readonly name: string;
  readonly text: () => string;
}

/** Copies a text, and says so in its own label, which screen readers announce. */
export function CopyButton({ name, text }: CopyButtonProps): VNode {
  const [note, setNote] = useState('');
  const copy = async (): Promise<void> => {
    try {
      // Without a secure origin, `clipboard` is undefined.
      await navigator.clipboard.writeText(text());
      setNote(' copied');
    } catch {
      setNote(' could not be copied');
    }
  };
  return (
    <button type="button" class="quiet" aria-live="polite" onClick={() => void copy()}>
      {name}
      {note}
    </button>
  );
}
