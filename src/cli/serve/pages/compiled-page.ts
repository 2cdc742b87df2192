/** The script and the style sheet of the pages. */
export interface CompiledPages {
  readonly script: string;
  readonly style: string;
}

/** The build replaces this module: it compiles `pages/serve/app.tsx` and `pages/styles/serve.css` into these texts. */
export const COMPILED_PAGE: CompiledPages = { script: '', style: '' };
