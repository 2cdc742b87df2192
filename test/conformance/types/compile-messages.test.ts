import { beforeAll, describe, expect, it } from 'vitest';
import { MODEL_CORES } from '../../../src/service/model-core.ts';
import { openFile, type OpenFile } from './compiler.ts';

const HEAD = `
import { Client, type Criteria, type CriteriaFor, type EvaluateParams } from '../../../src/index.ts';
import type { ProviderResult } from '../../../src/index.ts';
declare const client: Client;
declare const promise: Promise<{ id: string; choices: object[] }>;
declare const stream: AsyncIterable<object> & { controller: AbortController };
declare const aiSdk: { textStream: object };
declare const any: any;
declare const text: string;
declare const brand: string & { readonly brand: 'criterion' };
declare const params: EvaluateParams;
declare const providerResult: ProviderResult;
interface Shape { choices: object[]; message?: string; name?: string }
declare const shape: Shape;
class Answer { #role = 'assistant'; content = 'Hello'; get role(): string { return this.#role; } }
const messages = [{ role: 'user' as const, content: 'Hi' }];
const criteria = 'Reward a';
const result = { id: 'r', output: [] };
const trace = { root_agent_instance_id: 'a', agent_instance_by_id: {} };
const modelCore = 'align-lightning-20251127';
`;

const PREFIX = 'a criterion begins with Reward, Penalize, Passes if or Fails if';
const LIGHTNING = "align-lightning cores take only 'Passes if' and 'Fails if'";
const STREAM = 'read the stream to its end, and pass its final value or its text';
const BOTH = 'pass messages or input, not both';

/** Code that must not compile, and the sentence that the compiler prints. */
const REJECTED: readonly (readonly [code: string, sentence: string])[] = [
  ['client.evaluate({ messages, result: promise, criteria })', 'await the promise first'],
  ["client.evaluate({ input: 'Hi', result: promise, criteria })", 'await the promise first'],
  ['client.evaluate({ result: promise, criteria })', 'await the promise first'],
  ['client.evaluate({ messages, result: stream, criteria })', STREAM],
  ['client.evaluate({ messages, result: new ReadableStream(), criteria })', STREAM],
  [
    'client.evaluate({ messages, result: aiSdk, criteria })',
    'pass { steps: await result.steps } of the stream',
  ],
  [
    'client.evaluate({ messages, result: new Response(), criteria })',
    'pass the parsed JSON of the HTTP response',
  ],
  [
    'client.evaluate({ messages, result: new TypeError(), criteria })',
    'an error is not an answer: pass a successful response',
  ],
  [
    'client.evaluate({ messages, result: () => result, criteria })',
    'call the function, and pass what it returns',
  ],
  ["client.evaluate({ messages, input: 'Hi', result, criteria })", BOTH],
  ['client.evaluate({ messages, input: messages, criteria })', BOTH],
  [
    "client.evaluate({ messages, criteria, evaluatorName: 'tone' })",
    'pass criteria or evaluatorName, not both',
  ],
  ["client.evaluate({ messages, criteria: 'Prefer x' })", PREFIX],
  ["client.evaluate({ messages, criteria: 'reward x' })", PREFIX],
  ["client.evaluate({ messages, criteria: ['Reward a', 'Prefer x'] })", PREFIX],
  ["client.evaluate({ messages, criteria: { a: 'Reward a', b: 'Prefer x' } })", PREFIX],
  ["client.evaluateTrace({ trace, criteria: 'Prefer x' })", PREFIX],
  ["client.evaluateTrace({ trace, criteria: ['Reward a', 'Prefer x'] })", PREFIX],
  ["client.evaluateTrace({ trace, criteria: { a: 'Reward a', b: 'Prefer x' } })", PREFIX],
  ["client.evaluate({ messages, modelCore, criteria: 'Reward a' })", LIGHTNING],
  ["client.evaluate({ messages, modelCore, criteria: ['Passes if a', 'Reward b'] })", LIGHTNING],
  [
    "client.evaluate({ messages, modelCore, criteria: { a: 'Fails if a', b: 'Reward b' } })",
    LIGHTNING,
  ],
  [
    'client.evaluateTrace({ trace, criteria, modelCore })',
    'lightning cores cannot score traces, pass another core',
  ],
  ["client.evaluate({ messages, criteria, modelCore: '' })", 'name a model core, or leave it out'],
];

/** Code that must compile. */
const ACCEPTED: readonly string[] = [
  'client.evaluate(params)',
  'client.evaluate({ messages, result: providerResult, criteria })',
  'client.evaluate({ messages, result: any, criteria })',
  'client.evaluate({ messages, result: shape, criteria })',
  'client.evaluate({ messages, result: [shape], criteria })',
  'client.evaluate({ messages, result: new Answer(), criteria })',
  "client.evaluate({ messages, result: { role: 'assistant', content: 'Hello' }, criteria })",
  'client.evaluate({ messages, criteria: text })',
  'client.evaluate({ messages, criteria: brand })',
  'client.evaluate({ messages, criteria: any })',
  'client.evaluate({ messages, criteria: `${text} is right` })',
  'client.evaluate({ messages, criteria: [text, `Reward ${text}`] })',
  "client.evaluate({ messages, criteria: { a: text, b: 'Penalize b' } })",
  "client.evaluate({ messages, criteria: ['Rewards short answers', 'Penalizes long ones'] })",
  'client.evaluate({ messages, modelCore, criteria: text })',
  "client.evaluate({ messages, modelCore: 'align-20300101', criteria })",
  'client.evaluate({ messages, modelCore: text, criteria })',
  "client.evaluateTrace({ trace, criteria: 'Rewards agents', modelCore: text })",
  'client.evaluateTrace({ trace, criteria: [text] })',
  '(<const C extends Criteria>(own: EvaluateParams<C>) => client.evaluate(own))',
  '(<const C extends Criteria>(own: C & CriteriaFor<C>) => client.evaluate<C>({ messages, criteria: own }))',
];

/** Code in which an editor completes the empty model core. */
const COMPLETED: readonly string[] = [
  "new Client({ modelCore: '' })",
  "client.evaluate({ messages, criteria, modelCore: '' })",
  "client.evaluate({ modelCore: '' })",
  "client.evaluateTrace({ trace, criteria, modelCore: '' })",
];

const LINES = [...REJECTED.map(([code]) => code), ...ACCEPTED, ...COMPLETED];
const CODE = [...HEAD.split('\n'), ...LINES.map((line) => `void ${line};`)].join('\n');

let file: OpenFile;
let errors: ReadonlyMap<number, string>;

// Compiles all lines at once, because the compiler needs seconds to read its libraries.
beforeAll(() => {
  file = openFile(CODE);
  errors = file.errors();
}, 120_000);

const errorOf = (code: string): string | undefined =>
  errors.get(HEAD.split('\n').length + LINES.indexOf(code));

describe('the compiler prints a sentence for', () => {
  it.each(REJECTED)('%s', (code, sentence) => {
    const sentences = errorOf(code)?.match(/(?<=CompileError<").*?(?=">)/g);

    expect([...new Set(sentences)]).toEqual([sentence]);
  });
});

describe('the compiler accepts', () => {
  it.each(ACCEPTED)('%s', (code) => {
    expect(errorOf(code)).toBeUndefined();
  });
});

describe('an editor completes the known model cores in', () => {
  it.each(COMPLETED)('%s', (code) => {
    const position = CODE.indexOf(`void ${code};`) + `void ${code}`.indexOf("''") + 1;

    expect(file.completionsAt(position)).toEqual(MODEL_CORES);
  });
});
