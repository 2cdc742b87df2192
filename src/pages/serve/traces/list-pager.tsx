import type { VNode } from 'preact';
import type { Region } from '../../../service/regions.ts';
import type { Navigate } from '../navigation/navigator.ts';
import { ownLinkOf } from '../navigation/own-link.ts';
import { toListAddress } from '../navigation/route.ts';
import { type ListPage, newerPage, olderPage } from './list-query.ts';

export interface ListPagerProps {
  readonly region: Region;
  readonly page: ListPage;
  readonly next: string | null;
  readonly navigate: Navigate;
}

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
          if (ownLinkOf(event, location.origin) === undefined) return;
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
