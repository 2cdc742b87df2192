import type { VNode } from 'preact';
import type { Region } from '../../../service/regions.ts';
import type { Navigate } from '../navigation/navigator.ts';
import { ownLinkOf } from '../navigation/own-link.ts';
import { toListAddress } from '../navigation/route.ts';

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

const TOKEN = 'page_token';

/** The query of a page, and the tokens of the pages before it. The token of the first page is empty. */
export interface ListPage {
  readonly query: string;
  readonly trail: readonly string[];
}

/** Returns undefined on the last page. */
export function olderPage({ query, trail }: ListPage, next: string | null): ListPage | undefined {
  if (next === null) return undefined;
  return { query: withToken(query, next), trail: [...trail, tokenOf(query)] };
}

/**
 * Returns undefined on the first page. Without a trail, as in a tab that a link opened, the newer page is the first
 * page: the service has tokens for older traces only.
 */
export function newerPage({ query, trail }: ListPage): ListPage | undefined {
  if (tokenOf(query) === '') return undefined;
  return { query: withToken(query, trail.at(-1) ?? ''), trail: trail.slice(0, -1) };
}

/** True for a page after the first one. */
export function isLaterPage(query: string): boolean {
  return tokenOf(query) !== '';
}

function tokenOf(query: string): string {
  return new URLSearchParams(query).get(TOKEN) ?? '';
}

function withToken(query: string, token: string): string {
  const parameters = new URLSearchParams(query);
  parameters.delete(TOKEN);
  if (token !== '') parameters.set(TOKEN, token);
  return parameters.toString();
}
