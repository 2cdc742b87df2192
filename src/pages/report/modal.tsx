import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A dialog over the page. */
export interface ModalProps {
  readonly isOpen: boolean;
  readonly labelledBy: string;
  readonly class: string;
  /** While the page is printed, the content is in its flow: one over the page would hide what is below it. */
  readonly isPrinting?: boolean;
  /** Called when the reader closes it, also with Esc. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A modal `<dialog>`, which keeps the focus inside while it is open. */
export function Modal(props: ModalProps): VNode {
  const { children, class: look, isOpen, isPrinting = false, labelledBy, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  // Before the next frame, in which the dialog is painted.
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
        // Outside of the content is the dialog itself, also at the end of a selection that began in the content.
        if (target === currentTarget && pressed.current === currentTarget) onClose();
      }}
    >
      {isOpen && children}
    </dialog>
  );
}
