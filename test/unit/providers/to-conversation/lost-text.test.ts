// No text of a call is lost in silence: it is in the conversation, or a warning names where it was.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ToConversationParams } from '../../../../src/providers/index.ts';
import { lostText } from '../../../kit/providers/lost-text.ts';
import { outcomeOf } from '../../../kit/providers/provider-cases.ts';
import { loadFixtures } from '../../../kit/providers/provider-fixtures.ts';
import { RUNS } from '../../errors/property-runs.ts';
import { CASES } from '../cases/all-cases.ts';

const ALL: readonly { readonly name: string; readonly call: ToConversationParams }[] = [
  ...Object.entries(CASES).flatMap(([theme, cases]) =>
    cases.map(({ name, call }) => ({ name: `${theme}, ${name}`, call })),
  ),
  ...loadFixtures(),
];

function lostIn(call: ToConversationParams): readonly string[] {
  const outcome = outcomeOf(call);
  return 'error' in outcome ? [] : lostText(call, outcome);
}

it.each(ALL)('loses no text: $name', ({ call }) => {
  expect(lostIn(call)).toStrictEqual([]);
});

/** The keys whose value a part, an item or a call needs for its type. */
const CONTENT_KEYS = ['text', 'thinking', 'arguments', 'args', 'input', 'parts'];

/** The adapters of the APIs themselves, whose parts have a type or a key that identifies them. */
const APIS = /^(?:openai\.(?:chat|responses)|anthropic\.message|gemini\.|bedrock\.converse)/;

// What an API may leave out, and copies.
const OPTIONAL =
  /\.(?:executed_tools|summary|function_call|custom|reasoning_details|web_search_call)\.|^result\.output\.\d+\.arguments$/;

interface Place {
  readonly name: string;
  readonly json: string;
  readonly path: readonly string[];
}

function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...(CONTENT_KEYS.includes(key) && typeof item === 'string' ? [[...path, key]] : []),
    ...pathsOf(item, [...path, key]),
  ]);
}

/** Returns an empty object for a call with cycles or other values that JSON cannot represent. */
function toJson(call: ToConversationParams): string {
  try {
    return JSON.stringify(call);
  } catch {
    return '{}';
  }
}

const PLACES = ALL.flatMap(({ name, call }): Place[] => {
  const outcome = outcomeOf(call);
  // The step that repeats the input is left out.
  if (name.includes('does not add input twice')) return [];
  if ('error' in outcome || !APIS.test(outcome.kind) || outcome.warnings.length > 0) return [];
  const json = toJson(call);
  return pathsOf(JSON.parse(json))
    .filter((path) => !OPTIONAL.test(path.join('.')))
    .map((path) => ({ name, json, path }));
});

/** Moves the content at a path to a key that no API has. */
function moved({ json, path }: Place): ToConversationParams {
  const key = path.at(-1);
  const parent = path.slice(0, -1);
  const at: string[] = [];
  const move = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const isParent = at.join('/') === parent.join('/');
    const entries = Object.entries(value).map(([name, item]: [string, unknown]) => {
      at.push(name);
      const copy = move(item);
      at.pop();
      return isParent && name === key ? ['moved', 'text that is moved'] : [name, copy];
    });
    return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
  };
  return move(JSON.parse(json)) as ToConversationParams;
}

it('reports content that is under another key', () => {
  expect(PLACES.length).toBeGreaterThan(100);

  fc.assert(
    fc.property(fc.constantFrom(...PLACES), (place) => {
      const lost = lostIn(moved(place)).filter((path) => path.endsWith('moved'));

      expect(lost).toStrictEqual([]);
    }),
    RUNS,
  );
});
