import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ShownDetail } from './report-view.ts';
import { Explorer, type ExplorerHandlers, type ExplorerProps } from './rows/explorer.tsx';
import { RowDialog } from './rows/row-dialog.tsx';

export interface ReportAppProps extends ExplorerProps, ReportHandlers {
  readonly open: number | undefined;
  readonly detail: ShownDetail | undefined;
  readonly isHelping: boolean;
}

interface ReportHandlers extends ExplorerHandlers {
  readonly onMove: (step: 1 | -1) => void;
  readonly onClose: () => void;
  readonly onHelp: (isHelping: boolean) => void;
}

export function ReportApp(props: ReportAppProps): VNode {
  const { chosen, data, detail, isHelping, isPrinting, onClose, onHelp, onMove, open } = props;
  const closeHelp = (): void => {
    onHelp(false);
  };
  const place = open === undefined ? -1 : chosen.indexOf(open);
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
            command={data.command}
            row={open}
            detail={detail}
            // A row that the filters leave out has no neighbours; a link can open it.
            hasPrevious={place > 0}
            hasNext={place !== -1 && place < chosen.length - 1}
            onMove={onMove}
            onClose={onClose}
          />
        )}
      </Modal>
      <Modal isOpen={isHelping} labelledBy="help-title" class="help-dialog" onClose={closeHelp}>
        <HelpDialog onClose={closeHelp} />
      </Modal>
    </>
  );
}

const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'search'],
  ['j, k', 'next and previous row; arrow keys too, from a row'],
  ['Enter', 'open the row'],
  ['n, p', 'next and previous row, in the open one; j and k too'],
  ['f', 'open the next row that failed, turned worse or is below a mark'],
  ['Esc', 'close'],
  ['?', 'this help'],
];

function HelpDialog({ onClose }: { readonly onClose: () => void }): VNode {
  return (
    <>
      <div class="dialog-head">
        <h2 id="help-title">Keys</h2>
        <span class="spacer" />
        <button type="button" aria-label="Close" onClick={onClose}>
          ✕
        </button>
      </div>
      <dl class="keys">
        {KEYS.map(([key, effect]) => (
          <>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{effect}</dd>
          </>
        ))}
      </dl>
    </>
  );
}

interface ModalProps {
  readonly isOpen: boolean;
  readonly labelledBy: string;
  readonly class: string;
  /** While the page is printed, the dialog is in the flow: a modal dialog would hide the content below it. */
  readonly isPrinting?: boolean;
  /** Also called for Esc. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A modal `<dialog>`, which keeps the focus inside while it is open. */
function Modal(props: ModalProps): VNode {
  const { children, class: look, isOpen, isPrinting = false, labelledBy, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  // A layout effect opens the dialog before the browser paints it.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current?.open === true) current.close();
    if (!isOpen) return;
    if (isPrinting) current?.show();
    else current?.showModal();
  }, [isOpen, isPrinting]);
  return (
    <dialog
      ref={dialog}
      class={look}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={({ currentTarget, target }) => {
        // A click outside of the content targets the dialog, but so does the end of a selection that began in the
        // content.
        if (target === currentTarget && pressed.current === currentTarget) onClose();
      }}
    >
      {isOpen && children}
    </dialog>
  );
}
