/**
 * Computes a number that depends on every character of a text: FNV-1a with a final mix, so that the
 * numbers of similar texts differ widely. It is not a cryptographic hash.
 *
 * @returns An integer from 0 to 4294967295.
 */
export function checksum(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
