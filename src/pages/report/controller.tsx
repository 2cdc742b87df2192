import { render } from 'preact';
import {
  focusedElement,
  focusedRow,
  focusTitle,
  moveFocus,
  rowButton,
  saveText,
  watchPrinting,
} from './browser-actions.ts';
import { ConversationSearcher } from './conversation-searcher.ts';
import { actionOf, type KeyAction, toKeyFacts } from './keys.ts';
import { fragmentOfClick } from './links.ts';
import type { ReadDetails } from './read-document.ts';
import { ReportApp } from './report-app.tsx';
import type { RowDetail, RowTableData, RowTexts, ShownDetail } from './report-view.ts';
import { PAGE_SIZE } from './rows/explorer.tsx';
import { createRowChooser, isFailure, type RowChooser } from './rows/filter-rows.ts';
import { toCsv } from './rows/to-csv.ts';
import { readFragment, toFragment, type ViewState } from './rows/view-state.ts';

export interface ControllerOptions {
  readonly container: HTMLElement;
  readonly data: RowTableData;
  readonly loadDetail: (row: number) => Promise<RowDetail | null>;
  /** Reads the whole texts of the rows, which follow the table in the document. */
  readonly loadTexts: () => Promise<RowTexts | undefined>;
  readonly read: Pick<ReadDetails, 'chunk' | 'places'>;
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
  readonly #options: ControllerOptions;
  readonly #address: ViewAddress;
  readonly #chooser: RowChooser;
  readonly #searcher: ConversationSearcher;
  /** The whole texts of the rows, which are unpacked after the table is shown; undefined in a damaged file. */
  #texts: Promise<RowTexts | undefined> = Promise.resolve(undefined);
  #state: ViewState;
  #chosen: readonly number[] = [];
  #detail: { readonly row: number; readonly value: ShownDetail } | undefined;
  #isPrinting = false;
  #isHelping = false;
  /** The view in the entry before the open row, if opening the row added an entry. */
  #behind: ViewState | undefined;
  /** The link outside of the table that opened the row. */
  #opener: HTMLElement | undefined;

  constructor(options: ControllerOptions) {
    const { address, container, data, read } = options;
    this.#options = options;
    this.#address = address;
    this.#state = address.read();
    this.#container = container;
    this.#data = data;
    this.#chooser = createRowChooser(data.rows);
    this.#searcher = new ConversationSearcher({
      places: read.places,
      readChunk: read.chunk,
      textOf: this.#chooser.textOf,
      onChange: this.#update,
    });
  }

  start(): void {
    this.#container.replaceChildren();
    this.#choose();
    this.#show();
    this.#texts = this.#options.loadTexts().catch(() => undefined);
    void this.#texts.then((texts) => {
      if (texts === undefined) return;
      this.#chooser.addTexts(texts);
      this.#update();
    });
    document.addEventListener('click', this.#onClick);
    addEventListener('popstate', () => {
      this.#return(this.#address.read());
    });
    addEventListener('keydown', this.#onKey);
    watchPrinting(this.#container, (isPrinting) => {
      this.#isPrinting = isPrinting;
      this.#render();
    });
  }

  readonly #update = (): void => {
    this.#choose();
    this.#render();
  };

  #choose(): void {
    this.#searcher.update(this.#state);
    this.#chosen = this.#chooser.choose(this.#state, this.#searcher.found);
  }

  readonly #onClick = (event: MouseEvent): void => {
    const fragment = fragmentOfClick(event);
    if (fragment === undefined) return;
    event.preventDefault();
    if (!/^#(?:$|.*=)/.test(fragment)) {
      moveFocus(this.#container, 1);
      return;
    }
    const next = readFragment(fragment);
    if (next.row > 0) {
      this.#opener = focusedElement();
      this.#openRow(next.row - 1);
      return;
    }
    this.#step(next);
    focusTitle();
  };

  /** Shows another view, from which Back returns. */
  #step(state: ViewState): void {
    this.#address.push(this.#state, state);
    this.#enter(state);
  }

  get #open(): number | undefined {
    const { row } = this.#state;
    return row >= 1 && row <= this.#data.rows.labels.length ? row - 1 : undefined;
  }

  #enter(state: ViewState): void {
    const closed = this.#open;
    this.#state = state;
    this.#choose();
    this.#show();
    if (closed === undefined || this.#open !== undefined) return;
    (this.#opener ?? rowButton(this.#container, closed))?.focus();
    this.#opener = undefined;
  }

  /** Shows an entry of the history. The entry before an open row shows the page of the row that the reader moved to. */
  #return(entry: ViewState): void {
    const isBehind = this.#behind !== undefined && toFragment(entry) === toFragment(this.#behind);
    const state = isBehind ? { ...entry, page: this.#state.page } : entry;
    this.#behind = undefined;
    if (isBehind) this.#address.replace(state);
    this.#enter(state);
  }

  readonly #change = (change: Partial<ViewState>): void => {
    const page = 'page' in change ? {} : { page: 1 };
    this.#state = { ...this.#state, ...page, ...change };
    this.#choose();
    this.#address.replaceSoon(this.#state);
    this.#render();
    if ('page' in change) this.#container.scrollIntoView();
  };

  readonly #openRow = (row: number): void => {
    const before = this.#state;
    this.#state = { ...before, row: row + 1 };
    if (this.#behind === undefined) {
      this.#address.push(before, this.#state);
      this.#behind = before;
    } else this.#address.replace(this.#state);
    this.#show();
  };

  readonly #closeRow = (): void => {
    // The listener of popstate shows the entry before.
    if (this.#behind !== undefined) history.back();
    else {
      const state = { ...this.#state, row: 0 };
      this.#address.replace(state);
      this.#enter(state);
    }
  };

  readonly #move = (step: 1 | -1): void => {
    const open = this.#open;
    const place = open === undefined ? -1 : this.#chosen.indexOf(open);
    if (place !== -1) this.#moveTo(place + step);
  };

  #moveTo(place: number): void {
    const next = this.#chosen[place];
    if (next === undefined) return;
    this.#opener = undefined;
    this.#state = { ...this.#state, page: Math.floor(place / PAGE_SIZE) + 1, row: next + 1 };
    this.#address.replace(this.#state);
    this.#show();
  }

  /** Opens the next row that failed or is below a mark, after the open or the focused one. */
  #openFailure(): void {
    const after = this.#chosen.indexOf(this.#open ?? focusedRow());
    const place = this.#chosen.findIndex(
      (row, index) => index > after && isFailure(this.#data.rows, row),
    );
    if (place === -1) return;
    if (this.#open === undefined) this.#openRow(this.#chosen[place] ?? 0);
    else this.#moveTo(place);
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
    void this.#options.loadDetail(open).then(show, () => {
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
        progress={this.#searcher.progress}
        onChange={this.#change}
        onStep={this.#stepWith}
        onOpen={this.#openRow}
        onExport={this.#export}
        onMove={this.#move}
        onClose={this.#closeRow}
        onHelp={this.showHelp}
      />,
      this.#container,
    );
  }

  readonly #stepWith = (change: Partial<ViewState>): void => {
    this.#step({ ...this.#state, page: 1, ...change });
  };

  readonly #export = (): void => {
    const chosen = this.#chosen;
    void this.#texts.then((texts) => {
      saveText(toCsv(this.#data.rows, chosen, texts), 'rows.csv', 'text/csv');
    });
  };

  readonly showHelp = (isHelping: boolean): void => {
    this.#isHelping = isHelping;
    this.#render();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const dialog = this.#open === undefined ? null : 'row';
    const action = actionOf(toKeyFacts(event, this.#isHelping ? 'help' : dialog));
    if (action === undefined) return;
    event.preventDefault();
    this.#act(action);
  };

  #act(action: KeyAction): void {
    const actions: Readonly<Record<KeyAction, () => void>> = {
      search: () => this.#container.querySelector<HTMLElement>('#search')?.focus(),
      help: () => {
        this.showHelp(true);
      },
      next: () => {
        this.#move(1);
      },
      previous: () => {
        this.#move(-1);
      },
      failure: () => {
        this.#openFailure();
      },
      down: () => {
        moveFocus(this.#container, 1);
      },
      up: () => {
        moveFocus(this.#container, -1);
      },
    };
    actions[action]();
  }
}
