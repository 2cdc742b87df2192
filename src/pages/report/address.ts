import { readFragment, toFragment, type ViewState } from './rows/view-state.ts';

/** Browsers limit the changes of an address per second, and each takes some milliseconds: a reader types faster. */
const DELAY_MS = 150;

/** The view in the fragment of the address, and in the history. */
export class Address {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The view that the address names. */
  read(): ViewState {
    // What was to be written belongs to an entry that the reader left.
    clearTimeout(this.#timer);
    return readFragment(location.hash);
  }

  /** Changes the entry of the history soon, unless another change follows. */
  replaceSoon(state: ViewState): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.replace(state);
    }, DELAY_MS);
  }

  /** Changes the entry of the history. */
  replace(state: ViewState): void {
    clearTimeout(this.#timer);
    history.replaceState(null, '', toAddress(state));
  }

  /** Adds an entry to the history, behind the one of the view before. */
  push(before: ViewState, state: ViewState): void {
    this.replace(before);
    history.pushState(null, '', toAddress(state));
  }
}

function toAddress(state: ViewState): string {
  return `#${toFragment(state)}`;
}
