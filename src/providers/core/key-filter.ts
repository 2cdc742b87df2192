import { has } from './read.ts';

/**
 * Decides what happens to a key of `holder`: returns undefined to leave the key out, and otherwise the filter for
 * its value.
 */
export type KeyFilter = (key: string, holder: object) => KeyFilter | undefined;

/** Keeps every key. */
export const keepAll: KeyFilter = () => keepAll;

/** Creates a filter that leaves out the keys that pass a test, at any depth except in a schema. */
export function leavingOut(test: (key: string) => boolean): KeyFilter {
  const filter: KeyFilter = (key) => {
    if (test(key)) return undefined;
    return SCHEMA.test(key) ? keepAll : filter;
  };
  return filter;
}

/** Keys that name secrets between the caller and the provider, in lower case without separators. */
const SECRET =
  /^(?:env|jwt|o?auth(?:config)?|(?:server)?ur[il])$|(?:token|headers?|passwd|pwd)$|authorization|authentication|(?:api|access|private|subscription|signing)key|secret|pass(?:word|phrase)|credential|cookie|bearer/;

/** Keys of a JSON schema. The application chooses the names of the arguments in it. */
const SCHEMA =
  /^(?:parameters(?:JsonSchema)?|parameter_?definitions|(?:in|out)put_?schema|schema)$/i;

/** Leaves out the secrets of a tool, at any depth. Names of arguments stay, `token` for example. */
export const withoutSecrets: KeyFilter = (key) => {
  if (SCHEMA.test(key)) return ofSchema;
  return isSecret(key) ? undefined : withoutSecrets;
};

/** The same for the schema of a tool. Beside `properties` are keywords, none of which is named like a secret. */
export const ofSchema: KeyFilter = (key, holder) => {
  if (key === 'properties') return ofNames;
  return has(holder, 'properties') && isSecret(key) ? undefined : ofSchema;
};

const ofNames: KeyFilter = () => ofSchema;

// An address of a server may contain a secret too.
function isSecret(key: string): boolean {
  return SECRET.test(
    key
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, ''),
  );
}
