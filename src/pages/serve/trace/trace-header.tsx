import { Fragment, type VNode } from 'preact';
import type { Region } from '../../../options/regions.ts';
import { Text, TimeText } from '../../text/text.tsx';
import type { PageTrace } from '../api/records.ts';
import { shortId } from '../navigation/route.ts';
import { CopyableId, type CopyableIdProps } from './copyable-id.tsx';

/** The head of the page of a trace. */
export interface TraceHeaderProps extends CopyableIdProps {
  readonly region: Region;
  /** Undefined until it is loaded. */
  readonly trace: PageTrace | undefined;
  /** The list of traces that the reader came from, with its filters. */
  readonly listHref: string;
}

/** The way back, the id of a trace, and the facts about it. */
export function TraceHeader({ copyText, id, listHref, region, trace }: TraceHeaderProps): VNode {
  return (
    <header class="trace-header">
      <p>
        <a href={listHref}>‹ Traces</a>
      </p>
      <h1 tabIndex={-1}>
        Trace <Text value={shortId(id)} />
      </h1>
      <p class="muted">
        <CopyableId id={id} copyText={copyText} />
      </p>
      <p>
        <span class="muted">{region.toUpperCase()}</span>
        {trace && (
          <span class="muted">
            {' · '}
            <TimeText value={trace.created_at} />
          </span>
        )}{' '}
        {trace && <Tags tags={trace.tags} />}
      </p>
    </header>
  );
}

function Tags({ tags }: Pick<PageTrace, 'tags'>): VNode {
  return (
    <span class="tags">
      {Object.entries(tags ?? {}).map(([key, value]) => (
        <Fragment key={key}>
          <span class="tag">
            <Text value={`${key}=${value}`} />
          </span>{' '}
        </Fragment>
      ))}
    </span>
  );
}
