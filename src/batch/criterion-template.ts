/** The values of a row that fill the places of a criterion. */
export interface TemplateValues {
  readonly expected?: unknown;
  readonly reference?: unknown;
  readonly context?: unknown;
  readonly vars?: unknown;
}

const PLACE = /\{\{(?<name>[^{}]*)\}\}/g;
const FILLED = /^(?:expected|reference|context|vars\.(?<variable>.+))$/s;

/** The places of a criterion: those that a row fills, and those that stay as they are. */
export interface Places {
  /** The places that a row fills. */
  readonly filled: readonly string[];
  /** What stays as it is. */
  readonly others: readonly string[];
}

/**
 * Finds the places of a criterion, such as `{{expected}}`. A row fills `expected`, `reference`, `context` and `vars.NAME`;
 * any other place stays as it is.
 *
 * @param text - The text of the criterion.
 *
 * @example
 * ```ts
 * import { findPlaces } from 'align-evals/batch';
 *
 * console.log(findPlaces('Reward answers that say {{expected}}').filled); // ['expected']
 * ```
 */
export function findPlaces(text: string): Places {
  const names = [...text.matchAll(PLACE)].map(({ groups }) => groups?.['name']?.trim() ?? '');
  const unique = [...new Set(names)];
  return {
    filled: unique.filter((name) => FILLED.test(name)),
    others: unique.filter((name) => !FILLED.test(name)),
  };
}

/** Returns the value of a place as text; undefined when the row lacks it, or it is not a text. */
export function valueOfPlace(place: string, values: TemplateValues): string | undefined {
  const variable = FILLED.exec(place)?.groups?.['variable'];
  if (variable === undefined) return toText(ownValue(values, place));
  return toText(ownValue(values.vars, variable));
}

/** Fills the places of a criterion that have a value. A value is never a template itself. */
export function fillPlaces(text: string, valueOf: (place: string) => string | undefined): string {
  return text.replace(PLACE, (match, name: string) => valueOf(name.trim()) ?? match);
}

function ownValue(values: unknown, name: string): unknown {
  const isObject = typeof values === 'object' && values !== null;
  return isObject && Object.hasOwn(values, name) ? Reflect.get(values, name) : undefined;
}

/** A list of texts, such as the passages of a search, is joined by empty lines. */
function toText(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const texts = value.map(toText);
    return texts.includes(undefined) || texts.length === 0 ? undefined : texts.join('\n\n');
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
