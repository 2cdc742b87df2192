import type { VNode } from 'preact';
import { UnknownPage } from './frame/unknown-page.tsx';
import type { Route } from './navigation/route.ts';
import type { PageProps } from './page-props.ts';
import { TracePage } from './trace/trace-page.tsx';
import { TracesPage } from './traces/traces-page.tsx';
import { UsagePage } from './usage/usage-page.tsx';

/** The page of a route. */
export function Page({ route, ...props }: PageProps & { readonly route: Route }): VNode {
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
