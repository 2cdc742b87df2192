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
  if (container === null || data === undefined) return;
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

void start().catch(() => {
  const container = document.getElementById('explorer');
  container?.prepend('This file is damaged: write the report again. These are its lowest rows.');
  document.documentElement.dataset['ready'] = '';
});
