import { Fragment, type VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Region } from '../../../service/regions.ts';
import { TimeText, toTextNodes } from '../../text/text.tsx';
import type { PageTrace } from '../api/records.ts';
import { shortId } from '../navigation/route.ts';

export interface TraceHeaderProps extends CopyableIdProps {
  readonly region: Region;
  readonly trace: PageTrace | undefined;
  /** The list that the reader came from, with its filters. */
  readonly listHref: string;
}

export function TraceHeader({ copyText, id, listHref, region, trace }: TraceHeaderProps): VNode {
  return (
    <header class="trace-header">
      <p>
        <a href={listHref}>‹ Traces</a>
      </p>
      <h1 tabIndex={-1}>{toTextNodes(trace?.row?.label ?? `Trace ${shortId(id)}`)}</h1>
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
          <span class="tag">{toTextNodes(`${key}=${value}`)}</span>{' '}
        </Fragment>
      ))}
    </span>
  );
}

interface CopyableIdProps {
  readonly id: string;
  /** Rejects where a page may not write to the clipboard. */
  readonly copyText: (text: string) => Promise<void>;
}

/** Where a page may not write to the clipboard, the button selects the id. */
function CopyableId({ copyText, id }: CopyableIdProps): VNode {
  const text = useRef<HTMLElement>(null);
  const [note, setNote] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await copyText(id);
      setNote('Copied');
    } catch {
      if (text.current !== null) getSelection()?.selectAllChildren(text.current);
      setNote('Selected: copy it with the keyboard');
    }
  };
  return (
    <>
      <code ref={text} class="trace-id">
        {toTextNodes(id)}
      </code>{' '}
      <button type="button" class="quiet" onClick={() => void copy()}>
        Copy id
      </button>{' '}
      <span role="status">{note}</span>
    </>
  );
}
