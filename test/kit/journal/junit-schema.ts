/**
 * The schema with which Jenkins reads JUnit files (junit-10.xsd of its xUnit plugin), as far as a report uses it:
 * the elements, what they may contain, their attributes, and the required ones.
 */
const ELEMENTS: Readonly<Record<string, ElementRule>> = {
  testsuites: {
    children: ['testsuite'],
    required: [],
    optional: ['name', 'time', 'tests', 'failures', 'errors'],
  },
  testsuite: {
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
    required: ['name', 'tests', 'failures', 'errors'],
    optional: ['group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file'],
  },
  properties: { children: ['property'], required: [], optional: [] },
  property: { children: [], required: ['name', 'value'], optional: [] },
  testcase: {
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
    required: ['name'],
    optional: ['time', 'classname', 'group'],
  },
  failure: { children: [], hasText: true, required: [], optional: ['type', 'message'] },
  error: { children: [], hasText: true, required: [], optional: ['type', 'message'] },
  skipped: { children: [], hasText: true, required: [], optional: ['type', 'message'] },
};

interface ElementRule {
  readonly children: readonly string[];
  readonly hasText?: boolean;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

const TIME = /^(?:(?:[0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(?:\.[0-9]*)?$/;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const TOKEN =
  /<(?<close>\/)?(?<name>[\w-]+)(?<attributes>(?: [\w-]+="[^"<]*")*)(?<empty>\/)?>|(?<text>[^<]+)/gy;
const ATTRIBUTE = / (?<name>[\w-]+)="(?<value>[^"]*)"/g;
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|#\d+);)/;
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** Returns every rule of XML and of the schema that a text breaks. */
export function checkJUnit(xml: string): string[] {
  if (!xml.startsWith(DECLARATION)) return ['no XML declaration'];
  const problems: string[] = [];
  if (NOT_IN_XML.test(xml)) problems.push('a character that XML 1.0 does not allow');
  if (BARE_AMPERSAND.test(xml)) problems.push('an ampersand that is not escaped');
  const open: string[] = [];
  let end = DECLARATION.length;
  TOKEN.lastIndex = end;
  for (let match = TOKEN.exec(xml); match !== null; match = TOKEN.exec(xml)) {
    end = TOKEN.lastIndex;
    const { attributes = '', close, empty, name = '', text } = match.groups ?? {};
    const parent = open.at(-1);
    if (text !== undefined) {
      if (text.trim() !== '' && !ELEMENTS[parent ?? '']?.hasText)
        problems.push(`text in ${parent}`);
    } else if (close !== undefined) {
      if (open.pop() !== name) problems.push(`</${name}> closes ${parent}`);
    } else {
      problems.push(...checkElement(name, parent, attributes));
      if (empty === undefined) open.push(name);
    }
  }
  if (end !== xml.length) problems.push(`not XML at ${xml.slice(end, end + 40)}`);
  if (open.length > 0) problems.push(`not closed: ${open.join(', ')}`);
  return problems;
}

function checkElement(name: string, parent: string | undefined, text: string): string[] {
  const rule = ELEMENTS[name];
  if (rule === undefined) return [`<${name}> is unknown`];
  const problems: string[] = [];
  const isAllowed =
    parent === undefined ? name === 'testsuites' : ELEMENTS[parent]?.children.includes(name);
  if (isAllowed !== true) problems.push(`<${name}> in <${parent}>`);
  const attributes = new Map<string, string>();
  for (const { groups } of text.matchAll(ATTRIBUTE)) {
    const key = groups?.['name'] ?? '';
    if (attributes.has(key)) problems.push(`${key} of <${name}> twice`);
    attributes.set(key, groups?.['value'] ?? '');
    if (![...rule.required, ...rule.optional].includes(key)) problems.push(`${key} of <${name}>`);
  }
  for (const key of rule.required) {
    if (!attributes.has(key)) problems.push(`<${name}> without ${key}`);
  }
  const time = attributes.get('time');
  if (time !== undefined && !TIME.test(time)) problems.push(`time="${time}"`);
  return problems;
}
