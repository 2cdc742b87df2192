import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Text } from '../../text/text.tsx';

/** An id that the reader can copy. */
export interface CopyableIdProps {
  readonly id: string;
  /** Writes a text to the clipboard; rejects where a page may not do so. */
  readonly copyText: (text: string) => Promise<void>;
}

/** A whole id with a button that copies it. Where a page may not write to the clipboard, the button selects the id. */
export function CopyableId({ copyText, id }: CopyableIdProps): VNode {
  const text = useRef<HTMLElement>(null);
  const [note, setNote] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await copyText(id);
      setNote('Copied');
    } catch {
      if (text.current !== null) getSelection()?.selectAllChildren(text.current);
      setNote('Selected: copy it with the keyboard');
    }
  };
  return (
    <>
      <code ref={text} class="trace-id">
        <Text value={id} />
      </code>{' '}
      <button type="button" class="quiet" onClick={() => void copy()}>
        Copy id
      </button>{' '}
      <span role="status">{note}</span>
    </>
  );
}
