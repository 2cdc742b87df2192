/** The script and the style sheet of the page, with their hashes for the content security policy. */
export interface CompiledPage {
  readonly script: string;
  readonly scriptHash: string;
  readonly style: string;
  readonly styleHash: string;
}

/** The build replaces this module with the compiled `pages/report/app.tsx` and `pages/styles/report.css`. */
export const COMPILED_PAGE: CompiledPage = { script: '', scriptHash: '', style: '', styleHash: '' };
