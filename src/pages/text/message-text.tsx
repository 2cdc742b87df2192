import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { canBeRendered } from './can-be-rendered.ts';
import { LongText } from './long-text.tsx';
import { RenderedText } from './rendered-text.tsx';

/** The text of a message: as the judge read it, or rendered as Markdown when the reader asks for it. */
export function MessageText({ value }: { readonly value: string }): VNode {
  const [isAsked, setAsked] = useState(false);
  const isMarked = looksMarked(value);
  const isRenderable = isMarked && canBeRendered(value);
  const isRendered = isAsked && isRenderable;
  return (
    <div class="message-text">
      {isRendered ? (
        <RenderedText value={value} />
      ) : (
        <div class="raw">
          <LongText value={value} />
        </div>
      )}
      {isRenderable && (
        <button
          type="button"
          class="quiet"
          aria-pressed={isRendered}
          onClick={() => {
            setAsked(!isRendered);
          }}
        >
          Rendered
        </button>
      )}
      {isMarked && !isRenderable && (
        <p class="muted">This text is too long, or has too many lines and marks, to be rendered.</p>
      )}
    </div>
  );
}

/** Whether Markdown could look different from the text. */
function looksMarked(text: string): boolean {
  return /[*_`#>[|~]|^[ \t]{0,8}(?:[-+]|\d{1,9}[.)])[ \t]/m.test(text);
}
