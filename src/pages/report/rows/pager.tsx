import type { VNode } from 'preact';

/** Which page is shown. */
export interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Turns pages; nothing when there is only one. */
export function Pager({ onPage, page, pages }: PagerProps): VNode | null {
  if (pages <= 1) return null;
  const button = (label: string, to: number): VNode => {
    const isEnd = to < 1 || to > pages;
    return (
      <button
        type="button"
        // With `disabled`, the button would lose the focus at the end.
        aria-disabled={isEnd}
        onClick={() => {
          if (!isEnd) onPage(to);
        }}
      >
        {label}
      </button>
    );
  };
  return (
    <nav class="pager" aria-label="Pages of rows">
      {button('‹ previous page', page - 1)}
      <span>
        page {page} of {pages}
      </span>
      {button('next page ›', page + 1)}
    </nav>
  );
}
