/** Writes a text in another encoding, as services, proxies and log libraries do. Independent of `src`. */
export type Encode = (text: string) => string;

const hexOf = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');
const unitsOf = (text: string): number[] =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
const perUnit =
  (write: (code: number) => string): Encode =>
  (text) =>
    unitsOf(text).map(write).join('');
const perPoint =
  (write: (character: string, code: number) => string): Encode =>
  (text) =>
    Array.from(text, (character) => write(character, character.codePointAt(0) ?? 0)).join('');
const toBytes = (text: string): Buffer => Buffer.from(text.toWellFormed());
const isAscii = (code: number): boolean => code < 128;

/** JSON as Python writes it: every character that is not ASCII is escaped. */
const pythonJson: Encode = (text) =>
  perUnit((code) => (isAscii(code) ? String.fromCharCode(code) : `\\u${hexOf(code, 4)}`))(
    JSON.stringify(text.toWellFormed()).slice(1, -1),
  );

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Encodings that can be applied to the result of another one. */
export const ESCAPES: Readonly<Record<string, Encode>> = {
  'escaped as JSON': (text) => JSON.stringify(text).slice(1, -1),
  // covers: P-007
  'escaped as Python escapes JSON': pythonJson,
  'escaped as \\uXXXX': perUnit((code) => `\\u${hexOf(code, 4)}`),
  'escaped as \\UXXXX in upper case': perUnit((code) => `\\u${hexOf(code, 4).toUpperCase()}`),
  'escaped as Python escapes text': perPoint((character, code) => {
    if (isAscii(code)) return character === '\\' ? '\\\\' : character;
    return code > 0xffff ? `\\U${hexOf(code, 8)}` : `\\u${hexOf(code, 4)}`;
  }),
  'escaped as bytes of Python': (text) =>
    Array.from(toBytes(text), (byte) => `\\x${hexOf(byte, 2)}`).join(''),
  // covers: P-007
  'percent-encoded': (text) => encodeURIComponent(text.toWellFormed()),
  'percent-encoded in every byte': (text) =>
    Array.from(toBytes(text), (byte) => `%${hexOf(byte, 2)}`).join(''),
  // covers: P-007
  'HTML-encoded': perPoint((character) => ENTITIES[character] ?? character),
  'HTML-encoded in decimal': perPoint((_, code) => `&#${String(code)};`),
  'HTML-encoded in hex': perPoint((_, code) => `&#x${hexOf(code, 1)};`),
  // covers: P-007
  'HTML-encoded with zeros': perPoint((_, code) => `&#${String(code).padStart(7, '0')};`),
  'HTML-encoded in hex with zeros': perPoint((_, code) => `&#X${hexOf(code, 8)};`),
  'HTML-encoded without semicolons': perPoint((_, code) => `&#${String(code)}`),
  'HTML-encoded in hex without semicolons': perPoint((_, code) => `&#x${hexOf(code, 1)}`),
  // covers: P-007
  'escaped as \\u{X}': perPoint((_, code) => `\\u{${hexOf(code, 1)}}`),
  'escaped as \\u{X} with zeros': perPoint((_, code) => `\\u{${hexOf(code, 6)}}`),
  // covers: P-007
  'escaped as octal bytes': (text) =>
    Array.from(toBytes(text), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
};

const separate = (text: string, between: string): string =>
  Array.from(toBytes(text), (byte) => hexOf(byte, 2)).join(between);

const WRAPPED = /.{1,20}/gs;

/** Encodings in base64 and hex, which hide what they hold from a search. */
export const RADIX: Readonly<Record<string, Encode>> = {
  // covers: P-007
  'in base64': (text) => toBytes(text).toString('base64'),
  'in base64url': (text) => toBytes(text).toString('base64url'),
  'in base64, one byte later': (text) => toBytes(`:${text}`).toString('base64'),
  'in base64, two bytes later': (text) => toBytes(`::${text}`).toString('base64'),
  'in base64 with line breaks': (text) =>
    (toBytes(text).toString('base64').match(WRAPPED) ?? []).join('\n'),
  // covers: P-007
  'in hex': (text) => toBytes(text).toString('hex'),
  'in hex in upper case': (text) => toBytes(text).toString('hex').toUpperCase(),
  'in hex with spaces': (text) => separate(text, ' '),
  // covers: P-007
  'in hex with colons': (text) => separate(text, ':'),
  'in hex with prefixes and commas': (text) => `0x${separate(text, ', 0x')}`,
  // covers: P-007
  'in base64 of UTF-16': (text) => Buffer.from(text, 'utf16le').toString('base64'),
  'in hex of UTF-16 in the other order': (text) =>
    Buffer.from(text, 'utf16le').swap16().toString('hex'),
};

/** Ways to write a text that look like it, or nearly. */
export const DISGUISES: Readonly<Record<string, Encode>> = {
  // covers: P-006
  'in upper case': (text) => text.toUpperCase(),
  'in lower case': (text) => text.toLowerCase(),
  // covers: P-006
  'split by spaces': perPoint((character) => `${character} `),
  // covers: P-006
  'split by zero-width spaces': perPoint((character) => `${character}\u200B`),
  'split by soft hyphens and joiners': perPoint((character) => `${character}\u00AD\u2060`),
  'with line breaks': (text) => (text.match(/.{1,7}/gsu) ?? []).join('\r\n\t'),
  'in full width': (text) =>
    text.replaceAll(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)),
  'in NFD': (text) => text.normalize('NFD'),
  'in NFC': (text) => text.normalize('NFC'),
  // covers: P-006
  'with combining marks': perPoint((character) => `${character}\u0336\u0301`),
  'with halves of characters': perPoint((character) => `${character}\uD800`),
  'with other halves of characters': perPoint((character) => `\uDC80${character}`),
  'with replacement characters': perPoint((character) => `${character}\uFFFD`),
  'in mathematical letters': (text) =>
    text.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(0x1d3b9 + letter.charCodeAt(0))),
  'between bidirectional marks': (text) => `\u202E${text}\u202C`,
};
