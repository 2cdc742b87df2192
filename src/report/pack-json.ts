/**
 * Packs JSON for a template of a document: gzip, base64. No text of it can be read as HTML. It is not compressed on Vercel
 * Edge, which has no `CompressionStream`; the page sees that from the first byte.
 */
export async function packJson(json: string): Promise<string> {
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
