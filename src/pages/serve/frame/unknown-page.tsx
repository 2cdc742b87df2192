import type { VNode } from 'preact';

/** What an address shows that no page has. */
export function UnknownPage(): VNode {
  return (
    <>
      <h1 tabIndex={-1}>No such page</h1>
      <p>
        No page has this address. Go to <a href="/usage">usage</a> or <a href="/traces">traces</a>.
      </p>
    </>
  );
}
