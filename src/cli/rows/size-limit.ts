import { constants } from 'node:buffer';

/** The size above which a line, or a JSON array, does not fit into a string of the runtime, in bytes. */
export const MAX_TEXT_BYTES: number = constants.MAX_STRING_LENGTH;

/** Describes a number of bytes, such as `512 MB`. */
export function showSize(bytes: number): string {
  return bytes < 1_048_576
    ? `${String(bytes)} bytes`
    : `${String(Math.ceil(bytes / 1_048_576))} MB`;
}
