/**
 * The characters that XML 1.0 does not allow. Lone surrogates are among them, because `u` reads a pair as one
 * character. Control characters and changes of direction are allowed in XML, and removed because a report may be
 * printed on a terminal.
 */
const NOT_IN_XML =
  /[^\t\n\r\u{20}-\u{7E}\u{A0}-\u{2029}\u{202F}-\u{2065}\u{206A}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Removes these characters, and never cuts a character in two. */
export function cleanXmlText(text: string, maxLength: number): string {
  // A lone surrogate must be gone before the cut, and a pair must not be one after it.
  const part = text.slice(0, 2 * maxLength + 1).replaceAll(NOT_IN_XML, '');
  if (part.length <= maxLength) return part;
  return part.slice(0, maxLength).replace(/[\u{D800}-\u{DBFF}]$/u, '');
}

export function escapeContent(text: string): string {
  return text.replaceAll(/[&<>\r]/g, toReference);
}

/** Writes attributes, with a space before each. A parser would turn line breaks into spaces, so they are escaped. */
export function writeAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value.replaceAll(/[&<>"\t\n\r]/g, toReference)}"`)
    .join('');
}

function toReference(character: string): string {
  return NAMED[character] ?? `&#${character.charCodeAt(0)};`;
}

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
