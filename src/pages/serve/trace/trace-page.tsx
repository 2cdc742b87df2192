import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Region } from '../../../service/regions.ts';
import { OpenRow } from '../../row/open-row.tsx';
import { toTextNodes } from '../../text/text.tsx';
import type { PageTrace } from '../api/records.ts';
import { type LoadedData, useLoaded } from '../api/use-loaded.ts';
import { toListAddress } from '../navigation/route.ts';
import { ScoreNotices } from '../score-notices.tsx';
import type { PageProps } from '../page-props.ts';
import { collectAgentScores } from './agent-scores.ts';
import { Comments } from './comments.tsx';
import { EvaluationList } from './evaluation-list.tsx';
import { Rating } from './rating.tsx';
import { TraceHeader } from './trace-header.tsx';

export interface TracePageProps extends PageProps {
  readonly region: Region;
  readonly id: string;
}

export function TracePage(props: TracePageProps): VNode {
  const { api, id, isDown, listAddress, onSettled, region } = props;
  const loaded = useLoaded(
    String(isDown(region)),
    (signal) => api.trace(region, id, signal),
    onSettled,
  );
  const trace = loaded.value;
  return (
    <>
      <div class="trace-head">
        <TraceHeader
          id={id}
          region={region}
          listHref={listAddress ?? toListAddress({ region, query: '' })}
          trace={trace}
        />
        {trace && (
          <Rating
            rating={trace.rating}
            isCurrent={loaded.state === 'ready'}
            rate={async (rating) => (await api.rate(region, id, rating)).rating}
            onUnknown={loaded.reload}
            onStored={(rating) => {
              loaded.update((before) => ({ ...before, rating }));
            }}
          />
        )}
      </div>
      {trace && <ScoreNotices traces={[trace]} />}
      {trace === undefined ? (
        <TraceProblem region={region} {...loaded} />
      ) : (
        <LoadedTrace {...props} {...loaded} trace={trace} />
      )}
    </>
  );
}

interface LoadedTraceProps
  extends
    Pick<TracePageProps, 'api' | 'id' | 'region'>,
    Pick<LoadedData<PageTrace>, 'error' | 'reload' | 'state' | 'update'> {
  readonly trace: PageTrace;
}

function LoadedTrace(props: LoadedTraceProps): VNode {
  const { api, error, id, region, reload, state, trace, update } = props;
  const { evaluations, row } = trace;
  // The page is rendered every few seconds, and a trace may have thousands of steps.
  const scores = useMemo(() => collectAgentScores(evaluations), [evaluations]);
  const list = useMemo(
    () => <EvaluationList evaluations={evaluations} failures={row?.failures ?? []} />,
    [evaluations, row],
  );
  return (
    <>
      <p class="failure problem" role="status">
        {error && (
          <>
            {toTextNodes(`This trace could not be loaded again. ${error.message}`)}{' '}
            <button type="button" onClick={reload}>
              Try again
            </button>
          </>
        )}
      </p>
      <OpenRow content={trace.trace} missing={NO_CONTENT} agentScores={scores} heading="h2">
        {list}
        <Comments
          comments={trace.comments ?? []}
          isCurrent={state === 'ready'}
          onUnknown={reload}
          comment={(text) => api.comment(region, id, text)}
          onStored={(comment) => {
            update(({ comments = [], ...before }) => ({
              ...before,
              comments: [...comments, comment],
            }));
          }}
        />
      </OpenRow>
    </>
  );
}

const NO_CONTENT = (
  <section aria-labelledby="content-title">
    <h2 id="content-title">Conversation</h2>
    <p class="muted">
      No conversation is stored. The evaluation had zero data retention, or the journal that was
      imported keeps scores only.
    </p>
  </section>
);

interface TraceProblemProps extends Pick<LoadedData<unknown>, 'error' | 'reload' | 'state'> {
  readonly region: Region;
}

/** Shows that a trace is being loaded, or why it cannot be shown. */
function TraceProblem({ error, region, reload, state }: TraceProblemProps): VNode {
  return (
    <section>
      <div role="status">
        {error === undefined ? (
          <p>Loading…</p>
        ) : (
          <>
            <h2>{toTitle(error.status, region)}</h2>
            <p>{toTextNodes(error.message)}</p>
          </>
        )}
      </div>
      {error !== undefined && !isFinal(error.status) && (
        <button type="button" aria-disabled={state === 'loading'} onClick={reload}>
          Try again
        </button>
      )}
    </section>
  );
}

const UNKNOWN = 404;
const MALFORMED = 422;

function toTitle(status: number | undefined, region: Region): string {
  if (status === UNKNOWN) return 'There is no such trace';
  if (status === MALFORMED) return 'The address has no valid id of a trace';
  return `The trace could not be loaded from ${region.toUpperCase()}`;
}

/** True if another attempt has the same result. */
function isFinal(status: number | undefined): boolean {
  return status === UNKNOWN || status === MALFORMED;
}
