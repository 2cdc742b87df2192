import { decodeUtf8 } from './read-text.ts';
import { unreadable } from './row-errors.ts';

/**
 * Reads a whole file as text.
 *
 * @throws {@link CommandError} when it is too large, which `tooLarge` says, or is not UTF-8.
 */
export async function collectText(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, tooLarge }: { readonly maxBytes: number; readonly tooLarge: string },
): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw unreadable(`${name} ${tooLarge}`);
    pieces.push(chunk);
  }
  const text = decodeUtf8(Buffer.concat(pieces));
  if (text === undefined) throw unreadable(`${name} is not UTF-8. Save it as UTF-8.`);
  return text;
}
