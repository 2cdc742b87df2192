/** The script and the style sheet of the page, with their hashes for the content security policy. */
export interface PageAssets {
  readonly script: string;
  readonly scriptHash: string;
  readonly style: string;
  readonly styleHash: string;
}

/** The build replaces this module: it compiles `pages/report/app.tsx` and `pages/styles/report.css` into these texts. */
export const PAGE_ASSETS: PageAssets = { script: '', scriptHash: '', style: '', styleHash: '' };
