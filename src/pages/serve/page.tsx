import type { VNode } from 'preact';
import type { PageRoute } from './navigation/route.ts';
import type { PageProps } from './page-props.ts';
import { TracePage } from './trace/trace-page.tsx';
import { TracesPage } from './traces/traces-page.tsx';
import { UsagePage } from './usage-page.tsx';

export function Page({ route, ...props }: PageProps & { readonly route: PageRoute }): VNode {
  switch (route.page) {
    case 'usage':
      return <UsagePage {...props} />;
    case 'traces':
      return <TracesPage {...props} route={route} />;
    case 'trace': {
      const { id, region } = route;
      return <TracePage key={`${region}/${id}`} {...props} region={region} id={id} />;
    }
    case 'unknown':
      return <UnknownPage />;
  }
}

/** Shown for an address without a page. */
function UnknownPage(): VNode {
  return (
    <>
      <h1 tabIndex={-1}>No such page</h1>
      <p>
        No page has this address. Go to <a href="/usage">usage</a> or <a href="/traces">traces</a>.
      </p>
    </>
  );
}

/** Shown without a token that the server accepts. */
export function LockedPage(): VNode {
  return (
    <main class="locked">
      <h1 tabIndex={-1}>Open the printed link</h1>
      <p>
        These pages need a token. Open the link after <code>pages</code> in the lines that{' '}
        <code>align-evals serve</code> printed: it ends with <code>#token=…</code>
      </p>
      <p class="muted">Each start of the server has another token, so older links stop working.</p>
    </main>
  );
}
