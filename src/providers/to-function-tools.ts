import { quoteKey } from '../values/describe-value.ts';
import type { FunctionDeclaration, FunctionTool, NormalizedTools } from './conversation.ts';
import { qualify } from './core/names.ts';
import { isSecretKey, toPlain, toPlainObject } from './core/plain.ts';
import {
  either,
  has,
  hasList,
  inherited,
  isObject,
  itemsOf,
  list,
  own,
  text,
} from './core/read.ts';
import { describeShape, guarded, unsupported } from './core/unsupported.ts';
import { toJsonSchema } from './tools/gemini-schema.ts';

type ProviderTool = Readonly<Record<string, unknown>>;

interface Found {
  readonly tools: FunctionTool[];
  readonly providerTools: ProviderTool[];
}

const FREE_TEXT = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
};

/**
 * Turns the tools of any provider into the function-calling form. Tools of the provider itself, such as
 * web search, are listed apart: they have no schema, and none is invented. Secrets of a tool entry
 * (`authorization`, `headers`, `server_url`) are left out.
 *
 * @param tools - A list of tools in any form, or the AI SDK's record of them.
 * @throws {@link UnsupportedResultError} when two functions have one name, or an entry is no object.
 *
 * @example
 * ```ts
 * import { toFunctionTools } from 'align-evals/providers';
 *
 * const { tools } = toFunctionTools([
 *   { name: 'weather', description: 'Today’s weather', input_schema: { type: 'object' } },
 * ]);
 * ```
 */
export function toFunctionTools(tools: unknown): NormalizedTools {
  return guarded(() => {
    const found: Found = { tools: [], providerTools: [] };
    for (const [name, tool] of entriesOf(tools)) {
      if (!isObject(tool)) {
        const seen = `A tool is ${describeShape(tool)}`;
        throw unsupported('not_an_object', seen, 'pass the definition of the tool');
      }
      addTool(tool, name, found);
    }
    refuseDuplicates(found.tools);
    return found;
  });
}

/** The AI SDK names its tools by their keys. */
function entriesOf(tools: unknown): readonly (readonly [string | undefined, unknown])[] {
  if (tools === undefined || tools === null) return [];
  if (Array.isArray(tools)) return itemsOf(tools).map((tool) => [undefined, tool]);
  if (!isObject(tools)) return [[undefined, tools]];
  return Object.keys(tools).map((key) => [key, own(tools, key)]);
}

function addTool(tool: object, key: string | undefined, found: Found): void {
  if (has(tool, 'functionDeclarations', 'function_declarations')) addGemini(tool, found);
  else if (own(tool, 'type') === 'namespace' && hasList(tool, 'tools')) addNamespace(tool, found);
  else {
    const declaration = toDeclaration(tool, key);
    if (declaration === undefined) found.providerTools.push(toProviderTool(tool, key));
    else addFunction(declaration, found);
  }
}

function addFunction(declaration: FunctionDeclaration, { tools }: Found): void {
  tools.push({ type: 'function', function: declaration });
}

/** Reads a function in any of its forms; undefined for a tool of the provider. */
function toDeclaration(tool: object, key: string | undefined): FunctionDeclaration | undefined {
  const type = own(tool, 'type');
  const nested = either(tool, 'function', 'custom', 'toolSpec');
  if (has(tool, 'input_schema')) return declare(tool, own(tool, 'input_schema'));
  if (type === 'custom') return declare(isObject(nested) ? nested : tool, FREE_TEXT);
  if (isObject(nested)) {
    return declare(nested, own(nested, 'parameters') ?? own(own(nested, 'inputSchema'), 'json'));
  }
  if (type === 'function') return declare(tool, schemaOf(tool), text(tool, 'name') ?? key);
  return isNamedSchema(tool, key) ? declare(tool, schemaOf(tool), key) : undefined;
}

function declare(
  from: unknown,
  schema: unknown,
  name: string = text(from, 'name') ?? '',
): FunctionDeclaration {
  const description = text(from, 'description');
  const parameters = toPlain(schema);
  const strict = own(from, 'strict');
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(isObject(parameters) ? { parameters } : {}),
    ...(typeof strict === 'boolean' ? { strict } : {}),
  };
}

function addGemini(tool: object, found: Found): void {
  for (const declaration of list(tool, 'functionDeclarations', 'function_declarations')) {
    const json = own(declaration, 'parametersJsonSchema');
    const schema = json ?? toJsonSchema(own(declaration, 'parameters'));
    addFunction(declare(declaration, schema), found);
  }
  const others = Object.keys(tool).filter(
    (key) => !/^function_?declarations$/i.test(key) && isObject(own(tool, key)),
  );
  for (const key of others)
    found.providerTools.push({ ...toSafeObject(own(tool, key)), type: key });
}

function addNamespace(namespace: object, found: Found): void {
  const inner: Found = { tools: [], providerTools: found.providerTools };
  for (const tool of list(namespace, 'tools')) if (isObject(tool)) addTool(tool, undefined, inner);
  for (const { type, function: declaration } of inner.tools) {
    const name = qualify(text(namespace, 'name'), declaration.name) ?? declaration.name;
    found.tools.push({ type, function: { ...declaration, name } });
  }
}

/** A name with a schema: a tool of an MCP server, of the AI SDK, of LangChain, or of the first API. */
function isNamedSchema(tool: object, key: string | undefined): boolean {
  const isNamed = key !== undefined || text(tool, 'name') !== undefined;
  const type = own(tool, 'type');
  // The AI SDK marks what it finds out at run time, and what is the provider's.
  const isFunction = type === undefined || type === null || type === 'dynamic';
  return isNamed && isFunction && has(tool, 'inputSchema', 'parameters', 'schema');
}

/** A schema that is plain data; those of validation libraries are code, and nothing is invented. */
function schemaOf(tool: object): unknown {
  const given = either(tool, 'inputSchema', 'parameters', 'schema');
  // The AI SDK wraps it, behind a getter while it is live.
  const schema = own(given, 'jsonSchema') ?? given;
  const isCode = has(schema, '_def', '_zod', 'vendor') || typeof schema === 'function';
  const isOther = inherited(schema, '~standard') !== undefined && !has(schema, '$schema', 'type');
  return isCode || isOther ? undefined : schema;
}

function toProviderTool(tool: object, key: string | undefined): ProviderTool {
  if (typeof inherited(tool, 'callTool') === 'function') {
    throw unsupported(
      'unsupported_object',
      'A tool is a CallableTool',
      'pass what await tool.tool() gives',
    );
  }
  const named = key === undefined || has(tool, 'name') ? {} : { name: key };
  if (has(tool, 'type', 'name')) return { ...named, ...toSafeObject(tool) };
  const kind = Object.keys(tool).find((name) => isObject(own(tool, name)));
  return kind === undefined ? toSafeObject(tool) : { ...toSafeObject(own(tool, kind)), type: kind };
}

function toSafeObject(value: unknown): Record<string, unknown> {
  return toPlainObject(value, isSecretKey);
}

function refuseDuplicates(tools: readonly FunctionTool[]): void {
  const names = new Set<string>();
  for (const { function: declaration } of tools) {
    if (declaration.name === '') {
      throw unsupported('unknown', 'A tool has no name', 'give each function a name');
    }
    if (names.has(declaration.name)) {
      throw unsupported(
        'duplicate_tool',
        `Two tools have the name ${quoteKey(declaration.name)}`,
        'give each function a name of its own',
      );
    }
    names.add(declaration.name);
  }
}
