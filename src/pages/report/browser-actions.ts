/** Saves a text as a file of the reader. */
export function saveText(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Reports when the page is printed. Meanwhile the folded parts of an open row are open. */
export function watchPrinting(
  container: HTMLElement,
  onChange: (isPrinting: boolean) => void,
): void {
  const unfolded: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    onChange(true);
    const folded = 'dialog details:not([open])';
    for (const part of container.querySelectorAll<HTMLDetailsElement>(folded)) {
      part.open = true;
      unfolded.push(part);
    }
  });
  addEventListener('afterprint', () => {
    for (const part of unfolded.splice(0)) part.open = false;
    onChange(false);
  });
}

/** Moves the focus to the next or previous row, at first to the first one. */
export function moveFocus(container: HTMLElement, step: 1 | -1): void {
  const buttons = [...container.querySelectorAll<HTMLElement>('button.open')];
  const current = buttons.findIndex((button) => button === document.activeElement);
  const next = current === -1 ? 0 : current + step;
  buttons[next]?.focus();
}

/** The button of a row of the shown page. */
export function rowButton(container: HTMLElement, row: number): HTMLElement | null {
  return container.querySelector<HTMLElement>(`button.open[data-row="${row}"]`);
}

export function focusedElement(): HTMLElement | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? activeElement : undefined;
}

/** The index of the focused row; -1 without one. */
export function focusedRow(): number {
  return Number(focusedElement()?.dataset['row'] ?? -1);
}

/** Shows the rows after a click on their number elsewhere. */
export function focusTitle(): void {
  const title = document.getElementById('rows-title');
  title?.scrollIntoView();
  title?.focus({ preventScroll: true });
}
