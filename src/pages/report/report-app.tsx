import type { VNode } from 'preact';
import { HelpDialog } from './help-dialog.tsx';
import { Modal } from './modal.tsx';
import type { ShownDetail } from './report-view.ts';
import { Explorer, type ExplorerHandlers, type ExplorerProps } from './rows/explorer.tsx';
import { RowDialog } from './rows/row-dialog.tsx';

/** What the page shows. */
export interface ReportAppProps extends ExplorerProps, ReportHandlers {
  /** The index of the open row; undefined when none is open. */
  readonly open: number | undefined;
  readonly detail: ShownDetail | undefined;
  readonly isHelping: boolean;
}

/** What happens when the reader does something. */
export interface ReportHandlers extends ExplorerHandlers {
  readonly onMove: (step: 1 | -1) => void;
  readonly onClose: () => void;
  readonly onCloseHelp: () => void;
}

/** The rows, the dialog of one of them, and the help. */
export function ReportApp(props: ReportAppProps): VNode {
  const { chosen, data, detail, isHelping, isPrinting, onClose, onCloseHelp, onMove, open } = props;
  return (
    <>
      <Explorer {...props} />
      <Modal
        isOpen={open !== undefined}
        labelledBy="dialog-title"
        class="row-dialog"
        isPrinting={isPrinting}
        onClose={onClose}
      >
        {open !== undefined && (
          <RowDialog
            rows={data.rows}
            row={open}
            detail={detail}
            hasPrevious={chosen.indexOf(open) > 0}
            hasNext={hasNext(chosen, open)}
            onMove={onMove}
            onClose={onClose}
          />
        )}
      </Modal>
      <Modal isOpen={isHelping} labelledBy="help-title" class="help-dialog" onClose={onCloseHelp}>
        <HelpDialog onClose={onCloseHelp} />
      </Modal>
    </>
  );
}

/** A row that the filters left out, opened by a link, has no neighbours. */
function hasNext(chosen: readonly number[], open: number): boolean {
  const place = chosen.indexOf(open);
  return place !== -1 && place < chosen.length - 1;
}
