import { renderToString } from 'preact-render-to-string';
import { ReportPage } from '../pages/report/static/report-page.tsx';
import type { ReportView } from '../pages/report/report-view.ts';
import { toVisibleText } from '../pages/text/visible-text.ts';
import type { CompiledReport } from './compiled-page.ts';

/** The first lines of every report, by which the command recognizes a report. */
export const HTML_MARK = '<!doctype html>\n<!-- align-evals report -->\n';

/**
 * Allows the script and the style sheet of this document, and images that are in it: no other script, style attribute,
 * connection, form or base address.
 */
function contentSecurityPolicy({ scriptHash, styleHash }: CompiledReport): string {
  return [
    "default-src 'none'",
    `script-src '${scriptHash}'`,
    `style-src '${styleHash}'`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The document before its data. */
export function documentStart(view: ReportView, compiled: CompiledReport): string {
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

export async function toTemplate(attribute: string, json: string): Promise<string> {
  return `<template ${attribute}>${await packJson(json)}</template>\n`;
}

export function toScript({ script }: CompiledReport): string {
  return `<script>${script}</script>\n`;
}

export const DOCUMENT_END = '</body></html>\n';

/**
 * Packs JSON as gzip in base64, so that no text of it can be read as HTML. Vercel Edge has no `CompressionStream`:
 * there the JSON is not compressed, which the page sees from the first byte.
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

/** A multiple of three, so that the parts of base64 can be joined, and small enough for the arguments of a call. */
const PART = 3 * 8192;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += PART) {
    text += btoa(String.fromCharCode(...bytes.subarray(start, start + PART)));
  }
  return text;
}
