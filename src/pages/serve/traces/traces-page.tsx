import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { TraceList } from '../api/records.ts';
import { ScoreNotices } from '../score-notices.tsx';
import { useLoaded } from '../api/use-loaded.ts';
import { headingOf, type TraceListRoute } from '../navigation/route.ts';
import type { PageProps } from '../page-props.ts';
import { FilterForm } from './filter-form.tsx';
import { isLaterPage, toCountRequest, toListRequest } from './list-query.ts';
import { ListResult } from './list-result.tsx';

export interface TracesPageProps extends PageProps {
  readonly route: TraceListRoute;
}

export function TracesPage(props: TracesPageProps): VNode {
  const { api, isDown, navigate, onSettled, route, trail, usage } = props;
  const { query, region } = route;
  const list = useLoaded(
    `${region} ${query} ${String(isDown(region))}`,
    async (signal) => ({ route, list: await api.traces(region, toListRequest(query), signal) }),
    onSettled,
  );
  const count = useNewCount(props, list.value?.list);
  return (
    <>
      <h1 tabIndex={-1}>{headingOf(route)}</h1>
      <ScoreNotices traces={list.value?.list.traces ?? []} />
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
        newCount={list.state === 'ready' ? count : 0}
        isServerGone={usage.state === 'failed'}
      />
    </>
  );
}

/** The number of traces that the first page does not have yet. It is counted when usage is loaded again. */
function useNewCount({ api, route, usage }: TracesPageProps, list: TraceList | undefined): number {
  const [counted, setCounted] = useState({ list, count: 0 });
  const { query, region } = route;
  useEffect(() => {
    if (list === undefined || usage.state !== 'ready' || isLaterPage(query)) return;
    const controller = new AbortController();
    const known = new Set(list.traces.map(({ id }) => id));
    const newest = list.traces[0]?.created_at ?? '';
    api.traces(region, toCountRequest(query), controller.signal).then(
      ({ traces }) => {
        const isNew = (one: (typeof traces)[number]): boolean =>
          !known.has(one.id) && one.created_at >= newest;
        setCounted({ list, count: traces.filter(isNew).length });
      },
      () => {
        // The next refresh looks again, and reports a server that does not answer.
      },
    );
    return () => {
      controller.abort();
    };
  }, [usage.value]);
  return counted.list === list ? counted.count : 0;
}
