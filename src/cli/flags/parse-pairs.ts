import { InvalidArgumentError } from '@commander-js/extra-typings';

/** A name and a text, of a flag that may be repeated. */
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

/** Collects the values of a flag that may be repeated. */
export function collect(text: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, text];
}

function addPair(previous: Pairs, name: string, value: string): Pairs {
  if (Object.hasOwn(previous, name)) {
    throw new InvalidArgumentError(`"${name}" is passed twice. Use another name.`);
  }
  return Object.fromEntries([...Object.entries(previous), [name, value]]);
}
