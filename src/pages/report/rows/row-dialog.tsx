import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isRecord } from '../../../values/objects.ts';
import type { AgentScore } from '../../agents/agent-tree.tsx';
import { contentOf, findAnswer, toPlainText } from '../../chat/find-answer.ts';
import { CopyButton } from '../../row/copy-button.tsx';
import { OpenRow } from '../../row/open-row.tsx';
import { toTextNodes } from '../../text/text.tsx';
import {
  DAMAGED,
  groupOf,
  type RowColumns,
  type RowDetail,
  type RowTableData,
  type ShownDetail,
  tagsOf,
} from '../report-view.ts';
import { ResultList } from './result-list.tsx';

export interface RowDialogProps {
  readonly rows: RowColumns;
  /** The command that scores a row again, before and after the id of the row. */
  readonly command: RowTableData['command'];
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
        {detail && detail !== 'damaged' && <DetailHead {...props} detail={detail} />}
        {detail === undefined && <p role="status">Unpacking…</p>}
        {detail === null && <p>This report has no more about this row.</p>}
        {detail === 'damaged' && <p role="alert">{DAMAGED}</p>}
        {detail && detail !== 'damaged' && (
          <OpenRow
            content={contentOf(detail.body)}
            missing={<p class="muted">This report has no conversations.</p>}
            earlier={detail.earlier}
            agentScores={agentScores(rows, detail)}
            heading="h3"
          >
            <ResultList
              rows={rows}
              row={row}
              results={detail.results}
              earlier={detail.earlier?.results}
            />
          </OpenRow>
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
        {toTextNodes(rows.labels[row] ?? '')}
      </h2>
      <span class="muted">row {rows.positions[row]}</span>
      <span class="spacer" />
      <button
        type="button"
        aria-label="‹ previous"
        aria-disabled={!hasPrevious}
        onClick={() => {
          onMove(-1);
        }}
      >
        ‹<span class="word"> previous</span>
      </button>
      <button
        type="button"
        aria-label="next ›"
        aria-disabled={!hasNext}
        onClick={() => {
          onMove(1);
        }}
      >
        <span class="word">next </span>›
      </button>
      <button type="button" aria-label="Close" onClick={onClose}>
        ✕
      </button>
    </div>
  );
}

function DetailHead(props: CopyButtonsProps): VNode {
  const { shownTrial } = props.detail;
  return (
    <>
      <CopyButtons {...props} />
      {shownTrial !== undefined && (
        <p class="muted">The answer of trial {shownTrial}: the other trials have their own.</p>
      )}
    </>
  );
}

interface CopyButtonsProps extends Pick<RowDialogProps, 'command' | 'row' | 'rows'> {
  readonly detail: RowDetail;
}

function CopyButtons({ command, detail, row, rows }: CopyButtonsProps): VNode {
  const answer = findAnswer(contentOf(detail.body));
  const position = String(rows.positions[row] ?? '');
  const label = rows.labels[row] ?? '';
  const id = label === `row ${position}` ? position : label;
  const texts: readonly (readonly [string, () => string])[] = [
    ['link', () => location.href],
    ...(answer === undefined ? [] : [['answer', () => toPlainText(answer)] as const]),
    ['JSON', () => JSON.stringify({ id, position: rows.positions[row], ...detail }, null, 2)],
    ...(command === undefined
      ? []
      : [['command', () => `${command[0]}${quote(id)}${command[1]}`] as const]),
  ];
  return (
    <p class="copies" role="group" aria-label="Copy">
      <span class="muted">Copy</span>
      {texts.map(([name, text]) => (
        <CopyButton name={name} text={text} />
      ))}
    </p>
  );
}

/** Quotes a word for a POSIX shell. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function TagList({ row, rows }: Pick<RowDialogProps, 'row' | 'rows'>): VNode {
  const group = groupOf(rows, row);
  return (
    <p class="tags">
      {group !== undefined && <span class="tag">group {toTextNodes(group)}</span>}
      {tagsOf(rows, row).map((tag) => (
        <span class="tag">{toTextNodes(tag)}</span>
      ))}
    </p>
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
