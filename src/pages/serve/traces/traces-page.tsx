import type { VNode } from 'preact';
import { useLoaded } from '../loading/use-loaded.ts';
import { headingOf, type TraceListRoute } from '../navigation/route.ts';
import type { PageProps } from '../page-props.ts';
import { FilterForm } from './filter-form.tsx';
import { ListResult } from './list-result.tsx';

/** The page of the trace list. */
export interface TracesPageProps extends PageProps {
  readonly route: TraceListRoute;
}

/** The traces of a region, with filters and pages. */
export function TracesPage(props: TracesPageProps): VNode {
  const { api, isDown, navigate, onSettled, route, trail } = props;
  const { query, region } = route;
  const list = useLoaded(
    `${region} ${query} ${String(isDown(region))}`,
    async (signal) => ({ route, list: await api.traces(region, query, signal) }),
    onSettled,
  );
  return (
    <>
      <h1 tabIndex={-1}>{headingOf(route)}</h1>
      <FilterForm
        route={route}
        problems={list.state === 'failed' ? (list.error?.fields ?? []) : []}
        onApply={(address) => {
          navigate(address, { focus: 'keep' });
        }}
      />
      <ListResult
        route={route}
        list={list}
        trail={trail}
        navigate={navigate}
        onRetry={list.reload}
      />
    </>
  );
}
