import { renderToString } from 'preact-render-to-string';
import { ReportPage } from '../pages/report/static/report-page.tsx';
import type { ReportView } from '../pages/report/report-view.ts';
import { toVisibleText } from '../pages/text/visible-text.ts';
import type { PageAssets } from './page-assets.ts';

/** How every report begins, by which the command knows its own. */
export const HTML_MARK = '<!doctype html>\n<!-- align-evals report -->\n';

/**
 * Nothing but the script and the style sheet of this document: no other script, no style attribute, no image, no
 * connection, no form, no base address.
 */
function contentSecurityPolicy({ scriptHash, styleHash }: PageAssets): string {
  return [
    "default-src 'none'",
    `script-src '${scriptHash}'`,
    `style-src '${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The document up to its data. */
export function documentStart(view: ReportView, assets: PageAssets): string {
  const head = renderToString(
    <>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={contentSecurityPolicy(assets)} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="referrer" content="no-referrer" />
      <title>{toVisibleText(view.title)}</title>
    </>,
  );
  const page = renderToString(<ReportPage view={view} />);
  return `${HTML_MARK}<html lang="en"><head>${head}<style>${assets.style}</style></head><body>${page}\n`;
}

/** A part of the data. */
export function toTemplate(attribute: string, packed: string): string {
  return `<template ${attribute}>${packed}</template>\n`;
}

/** The script of the document. */
export function toScript({ script }: PageAssets): string {
  return `<script>${script}</script>\n`;
}

/** The document behind its data. */
export const DOCUMENT_END = '</body></html>\n';
