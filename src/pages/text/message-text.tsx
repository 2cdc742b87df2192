import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { type ComponentChild, h, type VNode } from 'preact';
import { useState } from 'preact/hooks';
import { LongText } from './long-text.tsx';
import { canBeRendered, HIDDEN_CONSTRUCTS } from './markdown-limits.ts';
import { toTextNodes } from './text.tsx';
import { toVisibleText } from './visible-text.ts';

/** The text as the judge read it, or rendered as Markdown when the reader asks for it. */
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

/** True if rendering could change the look of the text. */
function looksMarked(text: string): boolean {
  return /[*_`#>[|~]|^[ \t]{0,8}(?:[-+]|\d{1,9}[.)])[ \t]/m.test(text);
}

const EXTENSIONS = [gfmTable(), { disable: { null: [...HIDDEN_CONSTRUCTS] } }];

/** The allowed elements; of any other element only the content is shown. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'p em strong code pre ul ol li blockquote hr br h1 h2 h3 h4 h5 h6 table thead tbody tr th td'.split(
    ' ',
  ),
);

/**
 * The HTML of the parser is read into a document that is never shown, and built again from allowed elements without
 * attributes, so that safety does not depend on how the parser escapes.
 */
function RenderedText({ value }: { readonly value: string }): VNode {
  const html = micromark(value, { extensions: EXTENSIONS, htmlExtensions: [gfmTableHtml()] });
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return <div class="rendered">{Array.from(parsed.body.childNodes, toView)}</div>;
}

function toView(node: Node): ComponentChild {
  if (!(node instanceof Element)) return toTextNodes(node.textContent ?? '');
  const children = Array.from(node.childNodes, toView);
  const name = node.localName;
  if (name === 'a') return toLink(node.getAttribute('href') ?? '', children);
  if (!ELEMENTS.has(name)) return <>{children}</>;
  if (name === 'hr' || name === 'br') return name === 'hr' ? <hr /> : <br />;
  // Headings of a message must not be headings of the page.
  if (/^h[1-6]$/.test(name)) return h('p', null, h('strong', null, children));
  return h(name, null, children);
}

function toLink(href: string, children: ComponentChild[]): ComponentChild {
  if (!/^https?:\/\//i.test(href)) return <>{children}</>;
  return (
    <a href={href} title={toVisibleText(href)} rel="noreferrer noopener" target="_blank">
      {children}
    </a>
  );
}
