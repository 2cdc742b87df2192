import { hash } from 'node:crypto';

/** The first 32 hexadecimal digits of the SHA-256 of a text in UTF-8. */
export function digest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}
