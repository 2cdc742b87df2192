import fc from 'fast-check';
import { watchBody } from '../../kit/client/bodies.ts';
import type { Reply } from '../../kit/client/fake-fetch.ts';

/** The secret parts of a request. */
export interface Secrets {
  readonly key: string;
  readonly prompt: string;
}

const letter = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz "\\\n\té奖/{}:,'));

/** The formats of API keys; some look like the name or the code of an error. */
const KEY_FORMS: readonly (readonly [prefix: string, alphabet: string])[] = [
  ['sk-', '0123456789abcdef'],
  ['AKIA', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'],
  ['KEY_', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ_'],
  ['Key', 'ABCDEFGHIJKLMabcdefghijklm'],
  ['', 'ABCabc019+/._-~='],
];

const keys: fc.Arbitrary<string> = fc.constantFrom(...KEY_FORMS).chain(([prefix, alphabet]) => {
  const unit = fc.constantFrom(...Array.from(alphabet));
  return fc.string({ unit, minLength: 20, maxLength: 60 }).map((text) => `${prefix}${text}`);
});

/** Any key and prompt that are long enough for redaction. */
export const secrets: fc.Arbitrary<Secrets> = fc.record({
  key: keys,
  prompt: fc.string({ unit: letter, minLength: 60, maxLength: 200 }),
});

/** A piece of a text: a word, or a part of a secret. */
interface Piece {
  readonly of: 'key' | 'prompt' | 'escaped prompt' | 'word';
  readonly start: number;
  readonly length: number;
}

const piece: fc.Arbitrary<Piece> = fc.record({
  of: fc.constantFrom('key', 'prompt', 'escaped prompt', 'word'),
  start: fc.nat(40),
  length: fc.oneof(fc.nat(40), fc.constant(500)),
});

/** A text that repeats parts of the request. */
type Echo = readonly Piece[];

const echo: fc.Arbitrary<Echo> = fc.array(piece, { maxLength: 4 });

/** Writes out a text. */
function spell(text: Echo, { key, prompt }: Secrets): string {
  const sources = { key, prompt, 'escaped prompt': JSON.stringify(prompt), word: 'not allowed' };
  return text.map(({ of, start, length }) => sources[of].slice(start, start + length)).join(' ');
}

/** An answer that repeats parts of the request. */
type Answer = (texts: readonly string[]) => Response;

const ANSWERS: readonly Answer[] = [
  ([detail]) => new Response(JSON.stringify({ detail }), { status: 400 }),
  ([detail]) => new Response(JSON.stringify({ detail }), { status: 401 }),
  ([message]) => new Response(JSON.stringify({ error: { message }, message }), { status: 500 }),
  ([msg, type, first, second]) =>
    new Response(JSON.stringify({ detail: [{ loc: ['body', first, second], msg, type }] }), {
      status: 422,
    }),
  ([text]) => new Response(`<html>${String(text)}`, { status: 502 }),
  ([text]) => new Response(`<html>${String(text)}`),
  ([text, name]) => new Response(JSON.stringify({ explanation: 1, score: text, [name!]: text })),
  ([text]) => new Response(watchBody([String(text)], { error: new Error(text) }).stream),
  ([text]) => new Response(null, { status: 307, headers: header('location', text) }),
  ([text]) => new Response('{}', { status: 429, headers: header('retry-after', text) }),
  ([text]) => new Response('{}', { status: 404, headers: header('x-request-id', text) }),
  ([text]) => new Response('{}', { status: 503, headers: header('x-ratelimit-limit', text) }),
  ([text]) => new Response('{}', { status: 400, headers: { 'content-type': mediaType(text) } }),
  ([text]) => new Response('{}', { status: 429, headers: { [rateLimitName(text)]: '1' } }),
  ([name, text]) => new Response(JSON.stringify(traces({ [name!]: 3, [text!]: [text] }))),
  ([name, error]) =>
    new Response(JSON.stringify({ task_id: TASK_ID, status: 'failed', error, [name!]: 1 })),
  ([name]) => {
    const result = { agent_scores: { [name!]: 'x' }, overall_score: 1, explanation: 'because' };
    return new Response(JSON.stringify({ task_id: TASK_ID, status: 'succeeded', result }));
  },
  ([text, name, code]) => {
    const cause = Object.assign(new Error(text), { code, body: text });
    throw Object.assign(new TypeError(text, { cause }), { name, code, request: { body: text } });
  },
  ([text]) => {
    throw text as unknown as Error;
  },
];

/** The id of the task in the hostile answers. */
export const TASK_ID = '9a1b2c3d-4e5f-4a6b-8c7d-8e9f0a1b2c3d';

/** A page of one trace with these tags, which are invalid. */
function traces(tags: Readonly<Record<string, unknown>>): unknown {
  const trace = { id: TASK_ID, created_at: '2026-11-20T08:00:00Z', rating: null };
  return { traces: [{ ...trace, tags, comments: [], evaluations: [] }], next_page_token: null };
}

function mediaType(text = ''): string {
  return `application/x${text.replaceAll(/[^\w.+-]/g, '').slice(0, 39)}`;
}

function rateLimitName(text = ''): string {
  return `x-ratelimit-x${text.toLowerCase().replaceAll(/[^a-z-]/g, '')}`;
}

// A header value may contain only these characters.
function header(name: string, value = ''): Record<string, string> {
  return { [name]: value.replaceAll(/[^ -~]/g, '?') };
}

/** An answer and the texts in it. */
export interface Hostility {
  readonly answer: number;
  readonly texts: readonly Echo[];
}

export const hostilities: fc.Arbitrary<Hostility> = fc.record({
  answer: fc.nat(ANSWERS.length - 1),
  texts: fc.array(echo, { minLength: 4, maxLength: 4 }),
});

/** Turns a hostility into the reply to a request with these secrets. */
export function replyWith({ answer, texts }: Hostility, sent: Secrets): Reply {
  return () => ANSWERS[answer]!(texts.map((text) => spell(text, sent)));
}
