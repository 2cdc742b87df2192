import { has, isObject, itemsOf, own } from './read.ts';

/** Returns undefined to leave a key out, else the filter for the content of its value. */
export type KeyFilter = (key: string, value: unknown) => KeyFilter | undefined;

export const keepAll: KeyFilter = () => keepAll;

/** Leaves out the keys that pass a test, at any depth except in a schema. */
export function leavingOut(test: (key: string) => boolean): KeyFilter {
  const filter: KeyFilter = (key) => {
    if (test(key)) return undefined;
    return SCHEMA.test(key) ? keepAll : filter;
  };
  return filter;
}

// Keys are compared in lower case without separators. `environment` is missing: tools of OpenAI and Gemini name the
// kind of computer with it.
const SECRET =
  /^(?:env|pass|pw|cred|(?:access|refresh|auth|api|bearer|id)?tokens)$|(?:auth2?(?:config)?|jwt|token|headers?|pwd)(?:value)?$|authori[sz]ation|authentication|secret|pass(?:word|phrase|wd|code)|cred(?:ential|s$)|cookie|bearer|env(?:ironment)?var/;

/** Names of secrets of any service. `key` alone is not one of them, because filters and tables have such a field. */
const ACCESS_KEY =
  /(?:api|access|private|subscription|signing)key|(?<!^|^mon|^hot|primary|foreign|partition|sort|cache|public)keys?$/;

/** Addresses of servers, which may contain a secret. */
const ADDRESS = /(?<!^c)ur[il]s?$|endpoints?$|connectionstr|dsn$|apibase$/;

/** Keys whose value is a JSON schema. */
const SCHEMA = /^parameter(?:s|_?definitions)$|schema$/i;

/** Keys of a schema whose value has names that the application chooses, such as the names of arguments. */
export const NAMES =
  /^(?:properties|patternProperties|\$?defs|definitions|depend(?:encies|entSchemas|entRequired))$/;

/** Keys of a schema whose value is data of the application. */
export const DATA = /^(?:default|examples?|enum|const)$/;

const TYPE = /^(?:str|int|num|float|bool|obj|dict|arr|list|null)/i;

/** Leaves out the secrets of a tool, at any depth. Names of arguments stay, `token` for example. */
export const withoutSecrets: KeyFilter = (key, value) => {
  if (SCHEMA.test(key)) return ofSchema;
  if (NAMES.test(key)) return ofNames;
  if (key === 'input_examples') return keepAll;
  return isSecret(key, value) ? undefined : withoutSecrets;
};

/**
 * Leaves out secrets in the schema of a tool. Keywords are never named like a secret, but arguments may be beside
 * keywords.
 */
export const ofSchema: KeyFilter = (key, value) => {
  if (NAMES.test(key)) return ofNames;
  if (DATA.test(key)) return keepAll;
  return isSecret(key, value) && !isSchema(value) ? undefined : ofSchema;
};

// A schema is an object: a text is the secret itself.
const ofNames: KeyFilter = (key, value) =>
  isObject(value) || !isSecret(key, value) ? ofSchema : undefined;

function isSecret(key: string, value: unknown): boolean {
  if (typeof value === 'boolean') return false;
  const name = key
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  return SECRET.test(name) || ACCESS_KEY.test(name) || ADDRESS.test(name);
}

function isSchema(value: unknown): boolean {
  const type = own(value, 'type');
  const types = Array.isArray(type) ? itemsOf(type) : [type];
  return (
    types.some((name) => typeof name === 'string' && TYPE.test(name)) ||
    has(value, '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'properties')
  );
}
