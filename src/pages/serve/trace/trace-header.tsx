import { Fragment, type VNode } from 'preact';
import type { Region } from '../../../service/regions.ts';
import { CopyButton } from '../../row/copy-button.tsx';
import { TimeText, toTextNodes } from '../../text/text.tsx';
import type { PageTrace } from '../api/records.ts';
import { shortId } from '../navigation/route.ts';

export interface TraceHeaderProps {
  readonly id: string;
  readonly region: Region;
  readonly trace: PageTrace | undefined;
  /** The list that the reader came from, with its filters. */
  readonly listHref: string;
}

export function TraceHeader({ id, listHref, region, trace }: TraceHeaderProps): VNode {
  return (
    <header class="trace-header">
      <p>
        <a href={listHref}>‹ Traces</a>
      </p>
      <h1 tabIndex={-1}>{toTextNodes(trace?.row?.label ?? `Trace ${shortId(id)}`)}</h1>
      <p class="muted">
        <code class="trace-id">{toTextNodes(id)}</code>{' '}
        <CopyButton name="Copy id" text={() => id} />
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
          <span class="tag">{toTextNodes(`${key}=${value}`)}</span>{' '}
        </Fragment>
      ))}
    </span>
  );
}
