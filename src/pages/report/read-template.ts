/**
 * Reads JSON that the writer of the document packed into a template: gzip in base64, so that no text of the data is ever
 * parsed as HTML. Returns undefined when the document has no such template.
 */
export async function readTemplate<T>(selector: string): Promise<T | undefined> {
  const template = document.querySelector<HTMLTemplateElement>(`template${selector}`);
  if (template === null) return undefined;
  const text = await inflate(template.content.textContent);
  return JSON.parse(text) as T;
}

/** The first byte of gzip, with which no JSON begins. */
const GZIP = 0x1f;

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  // Several times as fast as `Uint8Array.from` with a function.
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

async function inflate(base64: string): Promise<string> {
  const bytes = toBytes(base64);
  if (bytes[0] !== GZIP) return new TextDecoder().decode(bytes);
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}
