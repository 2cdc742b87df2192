import { render } from 'preact';
import { actionOf, type KeyAction, toKeyFacts } from './keys.ts';
import { ReportApp, type ReportHandlers } from './report-app.tsx';
import type { RowDetail, RowTableData, ShownDetail } from './report-view.ts';
import { PAGE_SIZE } from './rows/explorer.tsx';
import { createRowChooser } from './rows/filter-rows.ts';
import { toCsv } from './rows/to-csv.ts';
import { toFragment, type ViewState } from './rows/view-state.ts';

export interface ControllerOptions {
  readonly container: HTMLElement;
  readonly data: RowTableData;
  readonly loadDetail: (row: number) => Promise<RowDetail | null>;
  readonly address: ViewAddress;
}

/** The view as the fragment of the address, in the entries of the history. */
export interface ViewAddress {
  readonly read: () => ViewState;
  /** Changes the current entry after a delay, unless another change follows. */
  readonly replaceSoon: (state: ViewState) => void;
  readonly replace: (state: ViewState) => void;
  /** Stores the view before in the current entry, and adds an entry. */
  readonly push: (before: ViewState, state: ViewState) => void;
}

/** Connects the views with the address, the keyboard and the printer. */
export class Controller {
  readonly #container: HTMLElement;
  readonly #data: RowTableData;
  readonly #loadDetail: ControllerOptions['loadDetail'];
  readonly #address: ViewAddress;
  readonly #handlers: ReportHandlers = this.#createHandlers();
  readonly #choose: (state: ViewState) => readonly number[];
  #state: ViewState;
  #chosen: readonly number[] = [];
  #detail: { readonly row: number; readonly value: ShownDetail } | undefined;
  #isPrinting = false;
  /** Folded parts that are open while the page is printed. */
  readonly #unfolded: HTMLDetailsElement[] = [];
  #isHelping = false;
  /** The view in the entry before the open row, if opening the row added an entry. */
  #behind: ViewState | undefined;

  constructor({ address, container, data, loadDetail }: ControllerOptions) {
    this.#address = address;
    this.#state = address.read();
    this.#container = container;
    this.#data = data;
    this.#loadDetail = loadDetail;
    this.#choose = createRowChooser(data.rows);
  }

  start(): void {
    this.#container.replaceChildren();
    this.#chosen = this.#choose(this.#state);
    this.#show();
    addEventListener('popstate', () => {
      this.#return(this.#address.read());
    });
    addEventListener('keydown', (event) => {
      this.#onKey(event);
    });
    addEventListener('beforeprint', () => {
      this.#isPrinting = true;
      this.#render();
      this.#unfold();
    });
    addEventListener('afterprint', () => {
      this.#isPrinting = false;
      for (const folded of this.#unfolded.splice(0)) folded.open = false;
      this.#render();
    });
  }

  #unfold(): void {
    const folded = 'dialog details:not([open])';
    for (const details of this.#container.querySelectorAll<HTMLDetailsElement>(folded)) {
      details.open = true;
      this.#unfolded.push(details);
    }
  }

  help(): void {
    this.#isHelping = true;
    this.#render();
  }

  get #open(): number | undefined {
    const { row } = this.#state;
    return row >= 1 && row <= this.#data.rows.labels.length ? row - 1 : undefined;
  }

  #enter(state: ViewState): void {
    const closed = this.#open;
    this.#state = state;
    this.#chosen = this.#choose(this.#state);
    this.#show();
    if (closed !== undefined && this.#open === undefined) this.#focusRow(closed);
  }

  /** Shows an entry of the history. The entry before an open row shows the page of the row that the reader moved to. */
  #return(entry: ViewState): void {
    const isBehind = this.#behind !== undefined && toFragment(entry) === toFragment(this.#behind);
    const state = isBehind ? { ...entry, page: this.#state.page } : entry;
    this.#behind = undefined;
    if (isBehind) this.#address.replace(state);
    this.#enter(state);
  }

  #change(change: Partial<ViewState>): void {
    const page = 'page' in change ? {} : { page: 1 };
    this.#state = { ...this.#state, ...page, ...change };
    this.#chosen = this.#choose(this.#state);
    this.#address.replaceSoon(this.#state);
    this.#render();
    if ('page' in change) this.#container.scrollIntoView();
  }

  #openRow(row: number): void {
    const before = this.#state;
    this.#state = { ...before, row: row + 1 };
    if (this.#behind === undefined) {
      this.#address.push(before, this.#state);
      this.#behind = before;
    } else this.#address.replace(this.#state);
    this.#show();
  }

  #closeRow(): void {
    // The listener of popstate shows the entry before.
    if (this.#behind !== undefined) history.back();
    else {
      const state = { ...this.#state, row: 0 };
      this.#address.replace(state);
      this.#enter(state);
    }
  }

  #move(step: 1 | -1): void {
    const open = this.#open;
    if (open === undefined) return;
    const place = this.#chosen.indexOf(open);
    const next = place === -1 ? undefined : this.#chosen[place + step];
    if (next === undefined) return;
    this.#state = { ...this.#state, page: Math.floor((place + step) / PAGE_SIZE) + 1 };
    this.#state = { ...this.#state, row: next + 1 };
    this.#address.replace(this.#state);
    this.#show();
  }

  #show(): void {
    this.#render();
    const open = this.#open;
    if (open === undefined) return;
    const show = (value: ShownDetail): void => {
      // The reader may have opened another row meanwhile.
      if (this.#open !== open) return;
      this.#detail = { row: open, value };
      this.#render();
    };
    void this.#loadDetail(open).then(show, () => {
      show('damaged');
    });
  }

  #render(): void {
    const open = this.#open;
    const detail = this.#detail;
    render(
      <ReportApp
        data={this.#data}
        state={this.#state}
        chosen={this.#chosen}
        isPrinting={this.#isPrinting}
        open={open}
        detail={detail?.row === open ? detail?.value : undefined}
        isHelping={this.#isHelping}
        {...this.#handlers}
      />,
      this.#container,
    );
  }

  /** The same functions in every rendering, so that unchanged views are not rendered again. */
  #createHandlers(): ReportHandlers {
    return {
      onChange: (change) => {
        this.#change(change);
      },
      onOpen: (row) => {
        this.#openRow(row);
      },
      onExport: () => {
        saveText(toCsv(this.#data.rows, this.#chosen), 'rows.csv', 'text/csv');
      },
      onMove: (step) => {
        this.#move(step);
      },
      onClose: () => {
        this.#closeRow();
      },
      onCloseHelp: () => {
        this.#isHelping = false;
        this.#render();
      },
    };
  }

  #onKey(event: KeyboardEvent): void {
    const dialog = this.#open === undefined ? null : 'row';
    const action = actionOf(toKeyFacts(event, this.#isHelping ? 'help' : dialog));
    if (action === undefined) return;
    event.preventDefault();
    this.#act(action);
  }

  #act(action: KeyAction): void {
    switch (action) {
      case 'search':
        this.#container.querySelector<HTMLElement>('#search')?.focus();
        break;
      case 'help':
        this.help();
        break;
      case 'next':
      case 'previous':
        this.#move(action === 'next' ? 1 : -1);
        break;
      case 'down':
      case 'up':
        this.#moveFocus(action === 'down' ? 1 : -1);
    }
  }

  #moveFocus(step: 1 | -1): void {
    const buttons = [...this.#container.querySelectorAll<HTMLElement>('button.open')];
    const current = buttons.findIndex((button) => button === document.activeElement);
    const next = current === -1 ? 0 : current + step;
    buttons[next]?.focus();
  }

  #focusRow(row: number): void {
    this.#container.querySelector<HTMLElement>(`button.open[data-row="${String(row)}"]`)?.focus();
  }
}

function saveText(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
