/** The script and the style sheet of the page, with their hashes for the content security policy. */
export interface CompiledReport {
  readonly script: string;
  readonly scriptHash: string;
  readonly style: string;
  readonly styleHash: string;
}

/** The build replaces this module with the compiled `pages/report/app.tsx` and `pages/styles/report.css`. */
export const COMPILED_PAGE: CompiledReport = {
  script: '',
  scriptHash: '',
  style: '',
  styleHash: '',
};
