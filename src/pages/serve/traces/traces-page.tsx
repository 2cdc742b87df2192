import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Region, REGIONS } from '../../../service/regions.ts';
import { toCountText, toTextNodes } from '../../text/text.tsx';
import type { TraceList } from '../api/records.ts';
import { ScoreNotices } from '../score-notices.tsx';
import { type Loaded, useLoaded } from '../api/use-loaded.ts';
import type { Navigate } from '../navigation/navigator.ts';
import { headingOf, type TraceListRoute } from '../navigation/route.ts';
import type { PageProps } from '../page-props.ts';
import { FilterForm } from './filter-form.tsx';
import { isLaterPage, ListPager } from './list-pager.tsx';
import { describeListFilters, readFilters, toCountRequest, toListRequest } from './list-query.ts';
import { TraceTable } from './trace-table.tsx';

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

/** A list with its route: while a list loads, the former list stays visible. */
interface RoutedList {
  readonly route: TraceListRoute;
  readonly list: TraceList;
}

export interface ListResultProps {
  readonly route: TraceListRoute;
  readonly list: Loaded<RoutedList>;
  readonly trail: readonly string[];
  readonly navigate: Navigate;
  readonly onRetry: () => void;
  /** The traces that a reload would add. */
  readonly newCount: number;
  /** True when nothing is known about the server: the list may have more traces. */
  readonly isServerGone: boolean;
}

export function ListResult(props: ListResultProps): VNode {
  const { isServerGone, list, navigate, newCount, onRetry, route, trail } = props;
  const { query, region } = route;
  const { state } = list;
  // The traces of one region must not be shown under the heading of the other.
  const value = list.value?.route.region === region ? list.value : undefined;
  return (
    <section aria-label="Traces" aria-busy={state === 'loading'}>
      <div class="list-status">
        <p class="count" role="status">
          {!isServerGone && toStatusText(list, route)}
        </p>
        <span role="status">
          {newCount > 0 && (
            <button type="button" class="chip" onClick={onRetry}>
              {newCount} new
            </button>
          )}
        </span>
      </div>
      {state === 'failed' && <Failure {...props} onRetry={onRetry} />}
      {state !== 'failed' && value !== undefined && (
        <>
          {value.list.traces.length > 0 && (
            <div class="scroll" tabIndex={0} role="region" aria-label="Table of traces">
              <TraceTable region={region} traces={value.list.traces} />
            </div>
          )}
          <ListPager
            region={region}
            page={{ query, trail }}
            // The token of the former list does not belong to this query.
            next={state === 'ready' ? value.list.next_page_token : null}
            navigate={navigate}
          />
        </>
      )}
    </section>
  );
}

function toStatusText(
  { state, value }: Loaded<RoutedList>,
  { query, region }: TraceListRoute,
): string {
  if (state === 'failed') return '';
  if (value === undefined || state === 'loading') return 'Loading…';
  const filters = describeListFilters(readFilters(query));
  const { traces } = value.list;
  if (traces.length > 0) return `${toCountText(traces.length, 'trace')} on this page`;
  if (filters.length === 0)
    return `There are no traces in ${region.toUpperCase()}. Look in ${otherOf(region)}, evaluate something, or start serve with --import.`;
  return `No trace has all of this: ${filters.join(', ')}. Loosen one of them.`;
}

function otherOf(region: Region): string {
  return REGIONS.filter((other) => other !== region)
    .join()
    .toUpperCase();
}

/** The problem of a filter is shown at its field; other problems are shown here. */
function Failure({ list: { error }, onRetry, route }: ListResultProps): VNode {
  const isPageToken = error?.fields.some(({ field }) => field === 'page_token') === true;
  const region = route.region.toUpperCase();
  return (
    <div role="alert">
      <p class="failure">
        {error?.status === 422 ? (
          isPageToken ? (
            'This page of the list is gone. Show the traces again for the first one.'
          ) : (
            'A filter is invalid. Its field says why.'
          )
        ) : (
          <>
            The traces of {region} could not be loaded: {toTextNodes(error?.message ?? '')}
          </>
        )}
      </p>
      {error?.status !== 422 && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
