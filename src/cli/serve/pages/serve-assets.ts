import { COMPILED_PAGE } from './compiled-page.ts';

/** The files of the pages. They contain no data. */
export interface ServeAssets {
  /** The compiled script, which draws all pages. */
  readonly script: string;
  readonly styles: string;
  /** SVG. */
  readonly icon: string;
}

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#2457a6"/><path d="M4 11h2V7H4zm3 0h2V4H7zm3 0h2V9h-2z" fill="#fff"/></svg>`;

export const SERVE_ASSETS: ServeAssets = {
  script: COMPILED_PAGE.script,
  styles: COMPILED_PAGE.style,
  icon: ICON,
};

/** The document of every page. The script adds everything else. */
export const SHELL = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Align evaluations</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/app.css">
<script type="module" src="/app.js"></script>
</head>
<body>
<div id="app"><noscript>These pages need a script. The API of the service works without one.</noscript></div>
</body>
</html>
`;
