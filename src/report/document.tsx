import { renderToString } from 'preact-render-to-string';
import { ReportPage } from '../pages/report/static/report-page.tsx';
import type { ReportView } from '../pages/report/report-view.ts';
import { toVisibleText } from '../pages/text/visible-text.ts';
import type { CompiledPage } from './compiled-page.ts';

/** How every report begins, by which the command knows its own. */
export const HTML_MARK = '<!doctype html>\n<!-- align-evals report -->\n';

/**
 * Nothing but the script and the style sheet of this document: no other script, no style attribute, no image, no
 * connection, no form, no base address.
 */
function contentSecurityPolicy({ scriptHash, styleHash }: CompiledPage): string {
  return [
    "default-src 'none'",
    `script-src '${scriptHash}'`,
    `style-src '${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The document up to its data. */
export function documentStart(view: ReportView, compiled: CompiledPage): string {
  const head = renderToString(
    <>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={contentSecurityPolicy(compiled)} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="referrer" content="no-referrer" />
      <title>{toVisibleText(view.title)}</title>
    </>,
  );
  const page = renderToString(<ReportPage view={view} />);
  return `${HTML_MARK}<html lang="en"><head>${head}<style>${compiled.style}</style></head><body>${page}\n`;
}

/** A part of the data, as JSON. */
export async function toTemplate(attribute: string, json: string): Promise<string> {
  return `<template ${attribute}>${await packJson(json)}</template>\n`;
}

/** The script of the document. */
export function toScript({ script }: CompiledPage): string {
  return `<script>${script}</script>\n`;
}

/** The document behind its data. */
export const DOCUMENT_END = '</body></html>\n';

/**
 * Packs JSON for a template of a document: gzip, base64. No text of it can be read as HTML. It is not compressed on Vercel
 * Edge, which has no `CompressionStream`; the page sees that from the first byte.
 */
async function packJson(json: string): Promise<string> {
  const bytes = new TextEncoder().encode(json);
  return toBase64(typeof CompressionStream === 'undefined' ? bytes : await gzip(bytes));
}

async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  const parts: Uint8Array[] = [];
  for await (const part of packed) parts.push(part);
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

/** A multiple of three, so that parts can be joined, and few enough for the arguments of a call. */
const PART = 3 * 8192;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += PART) {
    text += btoa(String.fromCharCode(...bytes.subarray(start, start + PART)));
  }
  return text;
}
