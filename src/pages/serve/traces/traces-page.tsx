import type { VNode } from 'preact';
import { type Region, REGIONS } from '../../../service/regions.ts';
import { Text } from '../../text/text.tsx';
import type { TraceList } from '../api/records.ts';
import { type Loaded, useLoaded } from '../api/use-loaded.ts';
import type { Navigate } from '../navigation/navigator.ts';
import { headingOf, type TraceListRoute } from '../navigation/route.ts';
import type { PageProps } from '../page-props.ts';
import { FilterForm } from './filter-form.tsx';
import { ListPager } from './list-pager.tsx';
import { describeListFilters, readFilters } from './list-query.ts';
import { toCountText, TraceTable } from './trace-table.tsx';

export interface TracesPageProps extends PageProps {
  readonly route: TraceListRoute;
}

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
}

export function ListResult(props: ListResultProps): VNode {
  const { list, navigate, onRetry, route, trail } = props;
  const { query, region } = route;
  const { state } = list;
  // The traces of one region must not be shown under the heading of the other.
  const value = list.value?.route.region === region ? list.value : undefined;
  return (
    <section aria-label="Traces" aria-busy={state === 'loading'}>
      <p class="count" role="status">
        {toStatusText(list, route)}
      </p>
      {state === 'failed' && <Failure {...props} onRetry={onRetry} />}
      {state !== 'failed' && value !== undefined && value.list.traces.length > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label="Table of traces">
          <TraceTable
            region={region}
            traces={value.list.traces}
            excluded={new Set(readFilters(value.route.query).exclude)}
          />
        </div>
      )}
      {state !== 'failed' && value !== undefined && (
        <ListPager
          region={region}
          page={{ query, trail }}
          // The token of the former list does not belong to this query.
          next={state === 'ready' ? value.list.next_page_token : null}
          navigate={navigate}
        />
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
            The traces of {region} could not be loaded: <Text value={error?.message ?? ''} />
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
