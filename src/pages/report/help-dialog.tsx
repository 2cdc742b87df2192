import type { VNode } from 'preact';

const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'search'],
  ['j, k', 'next and previous row; arrow keys too, from a row'],
  ['Enter', 'open the row'],
  ['n, p', 'next and previous row, in the open one'],
  ['Esc', 'close'],
  ['?', 'this help'],
];

/** The keys of the page. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }): VNode {
  return (
    <>
      <div class="dialog-head">
        <h2 id="help-title">Keys</h2>
        <span class="spacer" />
        <button type="button" aria-label="Close" onClick={onClose}>
          ✕
        </button>
      </div>
      <dl class="keys">
        {KEYS.map(([key, effect]) => (
          <>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{effect}</dd>
          </>
        ))}
      </dl>
    </>
  );
}
