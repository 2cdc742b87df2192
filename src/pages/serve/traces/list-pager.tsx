import type { VNode } from 'preact';
import type { Region } from '../../../service/regions.ts';
import type { Navigate } from '../navigation/navigator.ts';
import { toListAddress } from '../navigation/route.ts';
import { type ListPage, newerPage, olderPage } from './paging.ts';

/** A page of a list, and how to go to others. */
export interface ListPagerProps {
  readonly region: Region;
  readonly page: ListPage;
  /** The token of the page with older traces. */
  readonly next: string | null;
  readonly navigate: Navigate;
}

/** Links to newer and older traces; nothing when all are on one page. */
export function ListPager({ navigate, next, page, region }: ListPagerProps): VNode | null {
  const newer = newerPage(page);
  const older = olderPage(page, next);
  if (newer === undefined && older === undefined) return null;
  const link = (label: string, to: ListPage | undefined): VNode => {
    if (to === undefined) return <span class="muted">{label}</span>;
    const address = toListAddress({ region, query: to.query });
    return (
      <a
        href={address}
        onClick={(event) => {
          // In a new tab, the browser follows the link.
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          navigate(address, { trail: to.trail });
        }}
      >
        {label}
      </a>
    );
  };
  const isNewest = page.trail.length === 0 && newer !== undefined;
  return (
    <nav class="pager" aria-label="Pages of traces">
      {link(isNewest ? '‹ newest' : '‹ newer', newer)}
      {link('older ›', older)}
    </nav>
  );
}
