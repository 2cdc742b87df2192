import type { ConversationWarning, ConversationWarningCode } from '../conversation.ts';
import type { Extras } from './draft.ts';

/** What distinguishes a call from an ordinary one; each value is also the name of an extra. */
export type CallKind = 'serverExecuted' | 'approvalRequested' | 'customToolCalls';

/** A tool call in one format for all providers. */
export interface Call {
  readonly id?: string | undefined;
  /** The tool's name; undefined where the provider's call lacks it. */
  readonly name: string | undefined;
  /** The arguments, undefined where they are missing. A string is kept unchanged, even when it is not valid JSON. */
  readonly args: unknown;
  /** Undefined for an ordinary call, which the application answers. */
  readonly kind?: CallKind | undefined;
  /** A warning to report with the id of the call. */
  readonly warning?: ConversationWarningCode | undefined;
  /** The id of the call that runs the program which made this call. */
  readonly caller?: string | undefined;
}

/** Reports whether a call has a name and arguments. Null is a call without arguments. */
export function isWhole({ name, args }: Pick<Call, 'name' | 'args'>): boolean {
  return name !== undefined && name !== '' && args !== undefined;
}

/** A tool result in one format for all providers. */
export interface CallResult {
  readonly id?: string | undefined;
  /** The tool's name, which identifies the call when there is no id. */
  readonly name?: string | undefined;
  /** Whether a name that differs from that of the call is kept in the extras. */
  readonly keepsName?: boolean;
  readonly content: string;
  readonly isError?: boolean | undefined;
  /** Whether the call was denied. A library may report a denial twice; the second one is ignored. */
  readonly isDenial?: boolean;
  /** Warnings about the content. */
  readonly warnings?: readonly ConversationWarning[] | undefined;
}

/** Returns the extras of a tool message; `called` is the name of the call that it answers. */
export function extrasOfResult(
  { name, keepsName, isError, isDenial }: CallResult,
  called: string | undefined,
): Extras {
  const isOtherName = keepsName === true && name !== undefined && name !== called;
  return {
    ...(isError === true || isDenial === true ? { isError: true } : {}),
    ...(isOtherName ? { name } : {}),
  };
}

/**
 * Joins a namespace (of a Responses tool, an MCP server or a toolset) and a name into a function name,
 * which allows no dots or slashes.
 */
export function qualify(
  namespace: string | undefined,
  name: string | undefined,
): string | undefined {
  // OpenAI reports a tool without a namespace with its own name as the namespace.
  if (namespace === undefined || namespace === '' || namespace === name) return name;
  return name === undefined ? namespace : `${namespace}__${name}`;
}
