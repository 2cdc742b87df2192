import { DEFAULTS } from '../../../src/client/options/client-options.ts';

/** The calls whose responses have the limits of results and those of lists, and decode most. */
export type CallKind = 'evaluate' | 'evaluateTrace' | 'list' | 'request';

/** A body as large as the limits of a call allow, which is created while it is read. */
export interface WorstBody {
  readonly name: string;
  readonly call: CallKind;
  readonly head: string;
  /** An item; the index makes it distinct. */
  readonly item: (index: number) => string;
  readonly tail: string;
  /** The number of values of an item. */
  readonly values: number;
  readonly separator?: string;
}

const ID = '7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11';
const AT = '2026-11-20T08:00:00Z';
const EVALUATION = `{"id":"${ID}","evaluator_name":null,"score":1,"explanation":null,"sub_trace":null}`;
const COMMENT = `{"id":"${ID}","trace_id":"${ID}","comment":"","created_at":"${AT}"}`;
const traceOf = (tags: string, comments: string, evaluations: string): string =>
  `{"id":"${ID}","created_at":"${AT}","tags":${tags},"rating":null,"trace":null,"comments":[${comments}],"evaluations":[${evaluations}]}`;
const TRACE_BEFORE = (field: string): string =>
  `{"next_page_token":null,"traces":[{"id":"${ID}","created_at":"${AT}","rating":null,"trace":null,${field}`;

const list = (name: string, item: WorstBody['item'], values: number): WorstBody => ({
  name,
  call: 'request',
  head: '[',
  item,
  tail: ']',
  values,
});

/** Fills the bytes of a list, so that both limits are reached. */
const PADDING = 'x'.repeat(70);

/** Bodies that take the longest or the most memory to parse or to decode, within the limits. */
export const WORST_BODIES: readonly WorstBody[] = [
  list('empty objects', () => '{}', 1),
  // covers: P-100
  list('lists of a depth of 250', () => `${'['.repeat(250)}${']'.repeat(250)}`, 250),
  // covers: P-100
  list('objects with distinct keys', (index) => `{"k${index}":1}`, 2),
  list(
    'objects with distinct keys and long values',
    (index) => `{"k${index}":"${PADDING}${PADDING}"}`,
    2,
  ),
  list('objects with the key __proto__', () => '{"__proto__":{}}', 3),
  list('strings that look like numbers', (index) => `"${(index * 65_536) % 4_294_967_291}"`, 1),
  list('long numbers', () => `1.${'2'.repeat(75)}`, 1),
  // covers: P-100
  {
    name: 'distinct keys of one object',
    call: 'request',
    head: '{',
    item: (index) => `"k${index}":1`,
    tail: '}',
    values: 1,
  },
  {
    name: 'distinct long keys of one object',
    call: 'request',
    head: '{',
    item: (index) => `"${PADDING}${index}":1`,
    tail: '}',
    values: 1,
  },
  {
    name: 'one string of wide characters',
    call: 'request',
    head: '["',
    item: () => 'x€'.repeat(20),
    tail: '"]',
    values: 0,
    separator: '',
  },
  // covers: P-100
  {
    name: 'one string of escapes',
    call: 'request',
    head: '["',
    item: () => String.raw`\"\u20ac`.repeat(20),
    tail: '"]',
    values: 0,
    separator: '',
  },
  {
    name: 'one string of backslashes',
    call: 'request',
    head: '["',
    item: () => '\\\\'.repeat(40),
    tail: '"]',
    values: 0,
    separator: '',
  },
  {
    name: 'one number of millions of digits',
    call: 'request',
    head: '[',
    item: () => '1'.repeat(80),
    tail: ']',
    values: 0,
    separator: '',
  },
  {
    name: 'small traces',
    call: 'list',
    head: '{"next_page_token":null,"traces":[',
    item: () => traceOf('{}', '', ''),
    tail: ']}',
    values: 8,
  },
  // covers: P-100
  {
    name: 'traces with an evaluation and a comment',
    call: 'list',
    head: '{"next_page_token":null,"traces":[',
    item: () => traceOf('{"a":"b"}', COMMENT, EVALUATION),
    tail: ']}',
    values: 20,
  },
  {
    name: 'evaluations of one trace',
    call: 'list',
    head: TRACE_BEFORE('"tags":null,"comments":[],"evaluations":['),
    item: () => EVALUATION,
    tail: ']}]}',
    values: 6,
  },
  {
    name: 'tags of one trace',
    call: 'list',
    head: TRACE_BEFORE('"comments":[],"evaluations":[],"tags":{'),
    item: (index) => `"k${index}":""`,
    tail: '}}]}',
    values: 1,
  },
  // covers: P-100
  {
    name: 'sources of a result',
    call: 'evaluate',
    head: '{"explanation":"","score":1,"sources":[',
    item: () => '{"id":"m","type":"memory"}',
    tail: ']}',
    values: 3,
  },
  {
    name: 'agents of a result',
    call: 'evaluateTrace',
    head: '{"overall_score":1,"explanation":"","agent_scores":{',
    item: (index) => `"k${index}":1`,
    tail: '}}',
    values: 1,
  },
];

const CHUNK_BYTES = 64 * 1024;

/** The values of a body outside its items, at most. */
const OTHER_VALUES = 20;

/** Creates the chunks of a body up to the default limits of its call, the last one with the end of the JSON. */
export function* chunksOf({
  call,
  head,
  item,
  tail,
  values,
  separator = ',',
}: WorstBody): Generator<Uint8Array> {
  const size = call === 'list' || call === 'request' ? 'list' : 'single';
  const maxBytes = DEFAULTS.maxResponseBytes[size] - CHUNK_BYTES;
  const maxItems = Math.floor((DEFAULTS.maxResponseValues[size] - OTHER_VALUES) / values);
  const encoder = new TextEncoder();
  let [text, bytes] = [head, 0];
  for (let index = 0; index < maxItems - 1; index += 1) {
    if (text.length > CHUNK_BYTES / 2) {
      const chunk = encoder.encode(text);
      text = '';
      bytes += chunk.byteLength;
      yield chunk;
      if (bytes > maxBytes - CHUNK_BYTES) break;
    }
    text += `${item(index)}${separator}`;
  }
  yield encoder.encode(`${text}${item(-1).replace('-1', 'last')}${tail}`);
}
