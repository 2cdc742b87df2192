import type { ReadDetails } from './read-document.ts';
import type { RowDetail, RowTableData, RowTexts } from './report-view.ts';
import type { ViewState } from './rows/view-state.ts';

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
