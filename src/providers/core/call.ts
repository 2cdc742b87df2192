import type { ConversationWarning, ConversationWarningCode } from '../conversation.ts';
import type { CallKind } from './call-ids.ts';

/** A tool call in one format for all providers. */
export interface Call {
  readonly id?: string | undefined;
  readonly name: string | undefined;
  /** The arguments. A string is kept unchanged, even when it is not valid JSON. */
  readonly args: unknown;
  /** Undefined for an ordinary call, which the application answers. */
  readonly kind?: CallKind | undefined;
  /** A warning to report with the id of the call. */
  readonly warning?: ConversationWarningCode | undefined;
  /** The id of the call that runs the program which made this call. */
  readonly caller?: string | undefined;
}

/** A tool result in one format for all providers. */
export interface CallResult {
  readonly id?: string | undefined;
  /** The tool's name, which identifies the call when there is no id. */
  readonly name?: string | undefined;
  /** Whether a name that differs from that of the call is kept in the extras. */
  readonly keepsName?: boolean;
  readonly content: string;
  readonly isError?: boolean;
  /** Whether the call was denied. A library may report a denial twice; the second one is ignored. */
  readonly isDenial?: boolean;
  /** Warnings about the content. */
  readonly warnings?: readonly ConversationWarning[];
}
