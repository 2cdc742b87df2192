import type { VNode } from 'preact';
import { type Region, REGIONS } from '../../../service/regions.ts';
import { toCountText, toTextNodes } from '../../text/text.tsx';
import type { TraceList } from '../api/records.ts';
import type { Loaded } from '../api/use-loaded.ts';
import type { Navigate } from '../navigation/navigator.ts';
import type { TraceListRoute } from '../navigation/route.ts';
import { ListPager } from './list-pager.tsx';
import { describeListFilters, readFilters } from './list-query.ts';
import { TraceTable } from './trace-table.tsx';

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

/** The table of a list with its pages, that it is loading, or why it has no traces. */
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
