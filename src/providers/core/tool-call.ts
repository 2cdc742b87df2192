import type { ConversationWarning, ConversationWarningCode } from '../conversation.ts';
import type { Extras } from './extras.ts';

/** The kinds of special calls. Each value is also the name of an extra. */
export type CallKind = 'serverExecuted' | 'approvalRequested' | 'customToolCalls';

/** A tool call in one format for all providers. */
export interface Call {
  readonly id?: string | undefined;
  /** Undefined when the provider's call lacks it. */
  readonly name: string | undefined;
  /** Undefined when they are missing. A string is kept unchanged, even when it is not valid JSON. */
  readonly args: unknown;
  /** Undefined for an ordinary call, which the application answers. */
  readonly kind?: CallKind | undefined;
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
  /** The tool's name, which identifies the call of a result without an id. */
  readonly name?: string | undefined;
  /** Whether the name is kept in the extras when it differs from the name of the call. */
  readonly keepsName?: boolean;
  readonly content: string;
  readonly isError?: boolean | undefined;
  /** A library may report a denial twice; the second one is ignored. */
  readonly isDenial?: boolean;
  readonly warnings?: readonly ConversationWarning[] | undefined;
}

/** `called` is the name of the call that the result answers. */
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

/** Joins the namespace of a tool and its name into a function name, which must not contain dots or slashes. */
export function qualify(
  namespace: string | undefined,
  name: string | undefined,
): string | undefined {
  // OpenAI reports a tool without a namespace with its own name as the namespace.
  if (namespace === undefined || namespace === '' || namespace === name) return name;
  return name === undefined ? namespace : `${namespace}__${name}`;
}
