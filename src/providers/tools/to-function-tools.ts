import { quoteKey } from '../../values/describe-value.ts';
import type { FunctionDeclaration, FunctionTool, NormalizedTools } from '../conversation.ts';
import { qualify } from '../core/tool-call.ts';
import { type KeyFilter, ofSchema, withoutSecrets } from '../core/key-filter.ts';
import {
  either,
  has,
  hasList,
  hasText,
  inherited,
  isObject,
  itemsOf,
  list,
  namesOf,
  own,
  spelled,
  text,
} from '../core/read.ts';
import { toPlain, toPlainObject } from '../core/to-plain.ts';
import type { Transcript } from '../core/transcript.ts';
import { describeShape, guarded, unsupported } from '../core/unsupported.ts';
import { changeToJsonSchema } from './gemini-schema.ts';
import type { KeptKeys } from './remove-secrets.ts';

type ProviderTool = Readonly<Record<string, unknown>>;

interface CollectedTools {
  readonly tools: FunctionTool[];
  readonly providerTools: ProviderTool[];
}

const FREE_TEXT = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
};

/**
 * Converts the tools of any provider to the function-calling format. Tools that the provider executes, such
 * as web search, are returned separately as `providerTools`: they have no schema. Keys of a tool that name a
 * secret or an address (`authorization`, `headers`, `access_token`, `server_url`) are left out at any depth,
 * except for names of arguments.
 *
 * @param tools - A list of tools in the format of any API, or the AI SDK's record of tools by name.
 * @throws {@link UnsupportedResultError} when two functions have the same name, a tool is not an object, or there are
 * more than 10,000 tools.
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
    const collected = collectTools(tools);
    rejectDuplicates(collected.tools);
    return collected;
  });
}

/**
 * Converts the tools that a response repeats. It may list a tool twice, such as one that a search of tools has loaded:
 * the first one is kept, with a warning if the others differ.
 */
export function readRepeatedTools(repeated: unknown, transcript: Transcript): NormalizedTools {
  const { tools, providerTools } = collectTools(repeated);
  const byName = new Map<string, FunctionTool>();
  for (const tool of tools) {
    const { name } = tool.function;
    const first = byName.get(name);
    if (first === undefined) byName.set(name, tool);
    else if (JSON.stringify(first) !== JSON.stringify(tool))
      transcript.warnOnce('repeated_tool', name);
  }
  return { tools: [...byName.values()], providerTools };
}

/** Such tools can be sent without changes. */
export function areFunctionTools(
  tools: unknown,
  kept: KeptKeys = [],
): tools is readonly object[] | undefined {
  if (tools === undefined) return true;
  return Array.isArray(tools) && tools.every((tool) => isFunctionTool(tool, kept));
}

// Only these two keys and those that the caller keeps: a tool may hold a secret of its provider under another key.
function isFunctionTool(tool: unknown, kept: KeptKeys): boolean {
  return (
    isObject(own(tool, 'function')) &&
    isObject(tool) &&
    (kept === true || Object.keys(tool).every((key) => ['type', 'function', ...kept].includes(key)))
  );
}

/** Converts tools, and keeps several of the same name. */
function collectTools(tools: unknown): NormalizedTools {
  const collected: CollectedTools = { tools: [], providerTools: [] };
  for (const [name, tool] of entriesOf(tools)) {
    if (!isObject(tool)) {
      const passed = `A tool is ${describeShape(tool)}`;
      throw unsupported('not_an_object', passed, 'pass the definition of the tool');
    }
    addTool(tool, name, collected);
  }
  return collected;
}

/** In the AI SDK's record, the key of a tool is its name. */
function entriesOf(tools: unknown): readonly (readonly [string | undefined, unknown])[] {
  if (tools === undefined || tools === null) return [];
  if (Array.isArray(tools)) return itemsOf(tools).map((tool) => [undefined, tool]);
  if (!isObject(tools)) return [[undefined, tools]];
  return namesOf(tools).map((key) => [key, own(tools, key)]);
}

function addTool(tool: object, key: string | undefined, collected: CollectedTools): void {
  // Bedrock has a setting in the list of its tools.
  if (Object.keys(tool).every((name) => name === 'cachePoint') && has(tool, 'cachePoint')) return;
  if (has(tool, 'functionDeclarations', 'function_declarations')) addGemini(tool, collected);
  else if (own(tool, 'type') === 'namespace' && hasList(tool, 'tools'))
    addNamespace(tool, collected);
  else {
    const declaration = toDeclaration(tool, key);
    if (declaration === undefined) collected.providerTools.push(...toProviderTools(tool, key));
    else addFunction(declaration, collected);
  }
}

function addFunction(declaration: FunctionDeclaration, { tools }: CollectedTools): void {
  tools.push({ type: 'function', function: declaration });
}

/** Returns undefined for a tool of the provider. */
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
  const parameters = toPlain(schema, ofSchema);
  const strict = own(from, 'strict');
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(isObject(parameters) ? { parameters } : {}),
    ...(typeof strict === 'boolean' ? { strict } : {}),
  };
}

function addGemini(tool: object, collected: CollectedTools): void {
  for (const declaration of list(tool, 'functionDeclarations', 'function_declarations')) {
    const json = spelled(declaration, 'parametersJsonSchema');
    const declared = declare(declaration, json ?? own(declaration, 'parameters'));
    if (json === undefined) changeToJsonSchema(declared.parameters);
    addFunction(declared, collected);
  }
  collected.providerTools.push(...toolsByKind(toPlainObject(tool, besideFunctions)));
}

const besideFunctions: KeyFilter = (key, value) =>
  /^function_?declarations$/i.test(key) ? undefined : withoutSecrets(key, value);

function addNamespace(namespace: object, collected: CollectedTools): void {
  const inner: CollectedTools = { tools: [], providerTools: collected.providerTools };
  for (const tool of list(namespace, 'tools')) if (isObject(tool)) addTool(tool, undefined, inner);
  for (const { type, function: declaration } of inner.tools) {
    const name = qualify(text(namespace, 'name'), declaration.name) ?? declaration.name;
    collected.tools.push({ type, function: { ...declaration, name } });
  }
}

/** MCP servers, the AI SDK and LangChain define a tool by a name and a schema. */
function isNamedSchema(tool: object, key: string | undefined): boolean {
  const isNamed = key !== undefined || hasText(tool, 'name');
  const type = own(tool, 'type');
  // In the AI SDK, `dynamic` is a function whose schema is known at run time; all other types are tools of the
  // provider.
  const isFunction = type === undefined || type === null || type === 'dynamic';
  return isNamed && isFunction && has(tool, 'inputSchema', 'parameters', 'schema');
}

/** Schemas of validation libraries are code and are left out. */
function schemaOf(tool: object): unknown {
  const value = either(tool, 'inputSchema', 'parameters', 'schema');
  // The AI SDK wraps a JSON schema. A lazy wrapper has a getter, which is not called.
  const schema = own(value, 'jsonSchema') ?? value;
  const isCode = has(schema, '_def', '_zod', 'vendor') || typeof schema === 'function';
  const isOther = inherited(schema, '~standard') !== undefined && !has(schema, '$schema', 'type');
  return isCode || isOther ? undefined : schema;
}

function toProviderTools(tool: object, key: string | undefined): readonly ProviderTool[] {
  if (typeof inherited(tool, 'callTool') === 'function') {
    throw unsupported(
      'unsupported_object',
      'A tool is a CallableTool',
      'pass what await tool.tool() returns',
    );
  }
  const safe = toSafeObject(tool);
  const named = key === undefined || has(tool, 'name') ? {} : { name: key };
  if (has(tool, 'type', 'name')) return [{ ...named, ...safe }];
  const kinds = toolsByKind(safe);
  return kinds.length > 0 ? kinds : [safe];
}

/** Gemini and Bedrock name the kind of a tool with the key of its settings. */
function toolsByKind(tools: ProviderTool): readonly ProviderTool[] {
  return Object.entries(tools).flatMap(([type, settings]) =>
    isObject(settings) ? [{ ...toPlainObject(settings), type }] : [],
  );
}

function toSafeObject(value: unknown): Record<string, unknown> {
  return toPlainObject(value, withoutSecrets);
}

function rejectDuplicates(tools: readonly FunctionTool[]): void {
  const names = new Set<string>();
  for (const { function: declaration } of tools) {
    if (declaration.name === '') {
      throw unsupported('unknown', 'A tool has no name', 'give each function a name');
    }
    if (names.has(declaration.name)) {
      throw unsupported(
        'duplicate_tool',
        `Two tools have the name ${quoteKey(declaration.name)}`,
        'give each function a unique name',
      );
    }
    names.add(declaration.name);
  }
}
