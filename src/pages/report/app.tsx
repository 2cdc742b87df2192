// The script of a report: the build compiles it into the document, where the templates are.
import { render } from 'preact';
import { Controller } from './controller.tsx';
import { readTemplate } from './read-template.ts';
import type { RowDetail, RowPlaces, RowTableData } from './report-view.ts';
import { createDetailLoader } from './rows/load-detail.ts';
import { ThemeButton } from '../theme/theme-button.tsx';

async function start(): Promise<void> {
  const container = document.getElementById('explorer');
  const data = await readTemplate<RowTableData>('#row-table');
  if (container === null || data === undefined) throw new Error('The document is incomplete.');
  const loadDetail = createDetailLoader({
    // Everything about details is behind this script: the rows can be read while the browser still parses it.
    places: async () => {
      await parsed();
      return readTemplate<RowPlaces>('#row-places');
    },
    chunk: (index) => readTemplate<readonly RowDetail[]>(`[data-chunk="${String(index)}"]`),
    text: (index) => readTemplate(`[data-text="${String(index)}"]`),
  });
  const controller = new Controller({ container, data, loadDetail });
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
            controller.help();
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

/** Waits until the whole document is there. */
async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve, { once: true });
  });
}

const DAMAGED = 'This file is damaged: write the report again.';
const TOO_OLD = 'This browser cannot unpack the rows: open this file in one of 2024 or later.';

void start().catch(() => {
  const problem = 'DecompressionStream' in globalThis ? DAMAGED : TOO_OLD;
  const container = document.getElementById('explorer');
  container?.prepend(`${problem} These are its lowest rows.`);
  document.documentElement.dataset['ready'] = '';
});
