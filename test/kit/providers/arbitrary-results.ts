// Values that resemble the results of providers.
import fc from 'fast-check';
import { isObject } from '../client/hostile-values.ts';
import { loadFixtures } from './provider-fixtures.ts';

/** Keys and words that a rule reads. */
const KEYS = [
  'additional_kwargs',
  'annotations',
  'args',
  'arguments',
  'audio',
  'automaticFunctionCallingHistory',
  'call_id',
  'candidates',
  'chatHistory',
  'choices',
  'citations',
  'content',
  'conversation',
  'data',
  'document',
  'done',
  'error',
  'executed_tools',
  'file',
  'finishReason',
  'finish_reason',
  'function',
  'functionCall',
  'functionDeclarations',
  'functionResponse',
  'generationId',
  'id',
  'image',
  'image_url',
  'incomplete_details',
  'index',
  'initialResponseMessages',
  'inlineData',
  'input',
  'input_schema',
  'instructions',
  'kwargs',
  'lc',
  'lc_namespace',
  'length',
  'message',
  'messages',
  'name',
  'output',
  'outputs',
  'parameters',
  'parts',
  'promptFeedback',
  'properties',
  'response',
  'result',
  'role',
  'source',
  'status',
  'steps',
  'stopReason',
  'stop_reason',
  'summary',
  'text',
  'thinking',
  'toolCalls',
  'toolUse',
  'tool_calls',
  'tools',
  'type',
  'usage',
  '__proto__',
  'constructor',
  'toString',
  'toJSON',
];
const WORDS = [
  'assistant',
  'user',
  'system',
  'tool',
  'model',
  'function',
  'message',
  'response',
  'chat.completion',
  'text_completion',
  'conversation.response',
  'completed',
  'COMPLETE',
  'stop',
  'constructor',
  'AIMessage',
  'langchain_core',
  'text',
  'tool_use',
  'tool_result',
  'tool-call',
  'tool-result',
  'reasoning',
  'thinking',
  'image',
  'document',
  'function_call',
  'function_call_output',
  'mcp_call',
  'web_search_call',
  'web_search_tool_result',
  'code_interpreter_call',
  'message.output',
  'model_output',
  'namespace',
  '__proto__',
];

const leaf = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ maxLength: 5 }),
  fc.constantFrom(null, true, false, 0, 1, -1, 1.5, Number.NaN, undefined),
);

/** Objects with the keys and words of providers. */
const likeProviders: fc.Arbitrary<unknown> = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    leaf,
    fc.array(tie('node'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.constantFrom(...KEYS), tie('node')), { maxLength: 8 })
      .map((entries) => Object.fromEntries(entries)),
  ),
})).node;

const strange: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  Object.create(null),
  new Date(Number.NaN),
  new Uint8Array(3),
  new Map(),
  Symbol('x'),
  10n,
  () => 1,
  new Error('x'),
  new URL('https://e.com'),
);

/** Replaces or removes one inner value. */
function mutate(value: unknown, [at, becomes]: readonly [number, unknown]): unknown {
  const places: (() => void)[] = [];
  const copy = structuredClone(value);
  const collect = (node: unknown): void => {
    if (!isObject(node)) return;
    for (const [key, inner] of Object.entries(node)) {
      places.push(() => {
        if (becomes === 'DELETE') Reflect.deleteProperty(node, key);
        else Object.defineProperty(node, key, { value: becomes, enumerable: true });
      });
      collect(inner);
    }
  };
  collect(copy);
  places[Math.floor(at * places.length)]?.();
  return copy;
}

const place = fc.double({ min: 0, max: 0.999, noNaN: true });
const replacement = fc.oneof(fc.constant('DELETE'), leaf, strange, likeProviders);

/** Calls of the fixtures with one to three changes. */
export const mutatedCalls: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(
    fc.constantFrom(...loadFixtures()),
    fc.array(fc.tuple(place, likeProviders), { maxLength: 2 }),
    fc.tuple(place, replacement),
  )
  .map(([{ call }, before, last]) => {
    const changed = [...before, last].reduce<unknown>(mutate, call);
    return isObject(changed) ? { ...changed } : {};
  });

/** An object that contains itself. */
const cyclic = fc.tuple(likeProviders, fc.constantFrom(...KEYS)).map(([value, key]) => {
  const object: Record<string, unknown> = isObject(value) ? { ...value } : {};
  Object.defineProperty(object, key, { value: object, enumerable: true });
  return object;
});

/** An object whose getter throws. */
const throwing = fc.tuple(likeProviders, fc.constantFrom(...KEYS)).map(([value, key]) => {
  const fail = (): never => {
    throw new Error('a getter was called');
  };
  const object: Record<string, unknown> = isObject(value) ? { ...value } : {};
  return Object.defineProperty(object, key, { get: fail, enumerable: true, configurable: true });
});

const sparse = fc.integer({ min: 1, max: 1000 }).map((length) => {
  const list: unknown[] = [];
  list[length] = { role: 'user', content: 'x' };
  return list;
});

/** Any value that a caller might pass. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: likeProviders },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.anything({ withBigInt: true, withDate: true, withTypedArray: true }) },
  { weight: 1, arbitrary: cyclic },
  { weight: 1, arbitrary: throwing },
  { weight: 1, arbitrary: sparse },
  { weight: 1, arbitrary: strange },
  { weight: 1, arbitrary: fc.array(strange, { maxLength: 3 }) },
);
