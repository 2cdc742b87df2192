import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isRecord } from '../../../values/objects.ts';
import { type AgentScore, AgentTree } from '../../agents/agent-tree.tsx';
import { buildAgentTree } from '../../agents/build-agent-tree.ts';
import { Conversation } from '../../chat/conversation.tsx';
import { JsonText } from '../../text/json-text.tsx';
import { Text } from '../../text/text.tsx';
import { DAMAGED, type RowColumns, type RowDetail, type ShownDetail } from '../report-view.ts';
import { ResultList } from './result-list.tsx';

export interface RowDialogProps {
  readonly rows: RowColumns;
  readonly row: number;
  /** Undefined while it is unpacked. */
  readonly detail: ShownDetail | undefined;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onMove: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

export function RowDialog(props: RowDialogProps): VNode {
  const { detail, row, rows } = props;
  return (
    <>
      <DialogHead {...props} />
      {/* Another row begins folded, while the focus stays on the button that moved to it. */}
      <div key={row} class="dialog-body">
        <TagList rows={rows} row={row} />
        {detail === undefined && <p role="status">Unpacking…</p>}
        {detail === null && <p>This report has no more about this row.</p>}
        {detail === 'damaged' && <p role="alert">{DAMAGED}</p>}
        {detail && detail !== 'damaged' && (
          <>
            <ResultList rows={rows} results={detail.results} />
            <Body rows={rows} detail={detail} />
          </>
        )}
      </div>
    </>
  );
}

function DialogHead(props: RowDialogProps): VNode {
  const { hasNext, hasPrevious, onClose, onMove, row, rows } = props;
  const head = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    head.current?.closest('dialog')?.scrollTo(0, 0);
  }, [row]);
  // With `disabled`, the button would lose the focus at the last row.
  return (
    <div ref={head} class="dialog-head">
      <h2 id="dialog-title" tabIndex={-1} aria-live="polite">
        <Text value={rows.labels[row] ?? ''} />
      </h2>
      <span class="muted">row {rows.positions[row]}</span>
      <span class="spacer" />
      <button
        type="button"
        aria-disabled={!hasPrevious}
        onClick={() => {
          onMove(-1);
        }}
      >
        ‹ previous
      </button>
      <button
        type="button"
        aria-disabled={!hasNext}
        onClick={() => {
          onMove(1);
        }}
      >
        next ›
      </button>
      <button type="button" aria-label="Close" onClick={onClose}>
        ✕
      </button>
    </div>
  );
}

function TagList({ row, rows }: Pick<RowDialogProps, 'row' | 'rows'>): VNode {
  const group = rows.groupNames[rows.groups[row] ?? -1];
  const tags = (rows.tags[row] ?? []).map((tag) => rows.tagNames[tag] ?? '');
  return (
    <p class="tags">
      {group !== undefined && (
        <span class="tag">
          group <Text value={group} />
        </span>
      )}
      {tags.map((tag) => (
        <span class="tag">
          <Text value={tag} />
        </span>
      ))}
    </p>
  );
}

function Body({ detail, rows }: { readonly detail: RowDetail; readonly rows: RowColumns }): VNode {
  const { body } = detail;
  if (body === undefined) return <p class="muted">This report has no conversations.</p>;
  if (!isRecord(body)) return <JsonText value={JSON.stringify(body)} />;
  const roots = buildAgentTree(body['trace']);
  if (roots !== undefined) {
    return (
      <section aria-label="Agents">
        <h3>Agents</h3>
        <AgentTree roots={roots} label="Agents" scores={agentScores(rows, detail)} />
      </section>
    );
  }
  const { messages, system, tools } = body;
  if (!Array.isArray(messages)) return <JsonText value={JSON.stringify(body)} />;
  return (
    <section aria-label="Conversation">
      <h3>Conversation</h3>
      <Conversation messages={messages} system={system} tools={tools} />
    </section>
  );
}

function agentScores(
  { criteria }: RowColumns,
  { results }: RowDetail,
): ReadonlyMap<string, readonly AgentScore[]> {
  const scores = new Map<string, AgentScore[]>();
  for (const { agents = {}, criterion } of results) {
    const column = criteria[criterion];
    if (column === undefined) continue;
    for (const [id, agent] of Object.entries(agents)) {
      if (!isRecord(agent)) continue;
      const score = typeof agent['score'] === 'number' ? agent['score'] : null;
      const ofAgent = scores.get(id) ?? [];
      ofAgent.push({ criterion: column.name, score, mark: column.mark ?? undefined });
      scores.set(id, ofAgent);
    }
  }
  return scores;
}
