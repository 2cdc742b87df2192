// The script of a report, which the build compiles into the document.
import { render } from 'preact';
import { restoreTheme, ThemeButton } from '../theme-button.tsx';
import { Controller, type ViewAddress } from './controller.tsx';
import { createDetailLoader, type ReadDetails, readTemplate } from './read-document.ts';
import {
  DAMAGED,
  type RowDetail,
  type RowPlaces,
  type RowTableData,
  type RowTexts,
} from './report-view.ts';
import { readFragment, toFragment, type ViewState } from './rows/view-state.ts';

async function start(): Promise<void> {
  restoreTheme();
  const container = document.getElementById('explorer');
  const data = await readTemplate<RowTableData>('#row-table');
  if (container === null || data === undefined) throw new Error('The document is incomplete.');
  const read: ReadDetails = {
    // The details follow this script in the document: the rows can be read while the browser still parses them.
    places: async () => {
      await parsed();
      return readTemplate<RowPlaces>('#row-places');
    },
    chunk: (index) => readTemplate<readonly RowDetail[]>(`[data-chunk="${index}"]`),
    text: (index) => readTemplate(`[data-text="${index}"]`),
  };
  const loadDetail = createDetailLoader(read);
  const loadTexts = async (): Promise<RowTexts | undefined> => {
    await parsed();
    return readTemplate<RowTexts>('#row-texts');
  };
  const address = new Address();
  const controller = new Controller({ container, data, loadDetail, loadTexts, read, address });
  controller.start();
  const tools = document.getElementById('tools');
  if (tools !== null) {
    render(
      <>
        <ThemeButton />
        <button
          type="button"
          class="quiet"
          aria-label="Keys"
          onClick={() => {
            controller.showHelp(true);
          }}
        >
          ?
        </button>
      </>,
      tools,
    );
  }
  document.documentElement.dataset['ready'] = '';
}

async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve, { once: true });
  });
}

/** A reader types faster than browsers allow the address to change; each change takes some milliseconds. */
const DELAY_MS = 150;

class Address implements ViewAddress {
  #timer: ReturnType<typeof setTimeout> | undefined;

  read(): ViewState {
    // A pending change belongs to an entry that the reader left.
    clearTimeout(this.#timer);
    return readFragment(location.hash);
  }

  replaceSoon(state: ViewState): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.replace(state);
    }, DELAY_MS);
  }

  replace(state: ViewState): void {
    clearTimeout(this.#timer);
    history.replaceState(null, '', toAddress(state));
  }

  push(before: ViewState, state: ViewState): void {
    this.replace(before);
    history.pushState(null, '', toAddress(state));
  }
}

function toAddress(state: ViewState): string {
  return `#${toFragment(state)}`;
}

const TOO_OLD = 'This browser cannot unpack the rows: open this file in one of 2024 or later.';

void start().catch(() => {
  const problem = 'DecompressionStream' in globalThis ? DAMAGED : TOO_OLD;
  const container = document.getElementById('explorer');
  container?.prepend(`${problem} These are its lowest rows.`);
  document.documentElement.dataset['ready'] = '';
});
