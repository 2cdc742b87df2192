import { InvalidArgumentError } from '@commander-js/extra-typings';
import type { Budget, PerCriterion } from 'align-evals/batch';
import { parseNumber } from './parse-number.ts';

export type Pairs = Readonly<Record<string, string>>;

/** Parses `NAME=TEXT` of `--criterion`. */
export function parseCriterion(text: string, previous: Pairs = {}): Pairs {
  const split = text.indexOf('=');
  const name = text.slice(0, split);
  const value = text.slice(split + 1).trim();
  if (split === -1 || !/^[\w.-]+$/.test(name) || value === '') {
    throw new InvalidArgumentError(
      `Pass a name and a text, such as tone='Reward friendly answers'. The name has letters, digits, ".", "_" and "-".`,
    );
  }
  return addPair(previous, name, value);
}

/** Parses `KEY=VALUE` of `--tag`. */
export function parseTag(text: string, previous: Pairs = {}): Pairs {
  const split = text.indexOf('=');
  if (split < 1) throw new InvalidArgumentError('Pass a key and a value, such as env=prod.');
  return addPair(previous, text.slice(0, split), text.slice(split + 1));
}

const FIELD =
  /^(?:id|group|system|messages|input|output|result|tools|choice|trace|criteria|expected|reference|context|(?:tags|vars)\..+)$/s;

/** Parses `NAME=PATH` of `--field`. */
export function parseField(text: string, previous: Pairs = {}): Pairs {
  // The name of a tag may contain "=", but then its path cannot be told from it.
  const split = text.indexOf('=');
  const [name, path] = [text.slice(0, split), text.slice(split + 1)];
  if (split < 1 || path === '' || !FIELD.test(name)) {
    throw new InvalidArgumentError(
      'Pass a field of a row and its column or path, such as input=question, messages=chat.turns or tags.topic=topic. Fields are id, group, system, messages, input, output, tools, choice, trace, criteria, expected, reference, context, vars.NAME and tags.NAME.',
    );
  }
  return addPair(previous, name, path);
}

export function collect(text: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, text];
}

/** The accepted values of each tag. */
type TagFilters = Readonly<Record<string, readonly string[]>>;

/** Parses `KEY=VALUE1,VALUE2` of the filter `--tag`. A repeated key accepts the values of both. */
export function parseTagFilter(text: string, previous: TagFilters = {}): TagFilters {
  const split = text.indexOf('=');
  const key = text.slice(0, split);
  const values = text.slice(split + 1).split(',');
  if (split < 1 || values.includes('')) {
    throw new InvalidArgumentError('Pass a key and its values, such as env=prod,staging.');
  }
  const before = Object.hasOwn(previous, key) ? (previous[key] ?? []) : [];
  return Object.fromEntries([...Object.entries(previous), [key, [...before, ...values]]]);
}

/** Parses `x` for every criterion, or `NAME=x` for one criterion. */
export function parsePerCriterion(text: string, previous: PerCriterion = {}): PerCriterion {
  // A name may contain "=", a number may not.
  const split = text.lastIndexOf('=');
  const value = parseNumber(text.slice(split + 1));
  if (!(value >= 0 && value <= 1)) {
    throw new InvalidArgumentError('Pass a number from 0 to 1, or NAME=number for one criterion.');
  }
  if (split === -1) return { ...previous, all: value };
  const name = text.slice(0, split);
  return { ...previous, named: { ...previous.named, [name]: value } };
}

const BUDGET_KINDS = ['requests', 'tokens'] as const;

/** Parses `requests=N`, `tokens=N` or both with a comma. */
export function parseBudget(text: string): Budget {
  const parts = text.split(',').map((part) => part.split('='));
  const budget = new Map<string, number>();
  for (const [kind = '', amount = '', ...rest] of parts) {
    const value = parseNumber(amount);
    const isKind = BUDGET_KINDS.some((name) => name === kind) && !budget.has(kind);
    if (!isKind || rest.length > 0 || !Number.isSafeInteger(value) || value < 1) {
      throw new InvalidArgumentError('Pass requests=N, tokens=N or both, such as requests=1000.');
    }
    budget.set(kind, value);
  }
  return { requests: budget.get('requests'), tokens: budget.get('tokens') };
}

function addPair(previous: Pairs, name: string, value: string): Pairs {
  if (Object.hasOwn(previous, name)) {
    throw new InvalidArgumentError(`"${name}" is passed twice. Use another name.`);
  }
  return Object.fromEntries([...Object.entries(previous), [name, value]]);
}
