import { cleanText } from '../../values/clean-text.ts';
import type { ConversationWarning, ConversationWarningCode } from '../conversation.ts';

// No id is longer. The limit keeps other text out of the warning.
const MAX_DETAIL = 200;

/** Collects the warnings about a conversation. */
export class WarningList {
  readonly warnings: ConversationWarning[] = [];
  readonly #warnedOnce = new Set<string>();

  /** Adds a warning. */
  warn(code: ConversationWarningCode, detail?: string): void {
    this.warnings.push(
      detail === undefined ? { code } : { code, detail: cleanText(detail, MAX_DETAIL) },
    );
  }

  /** Adds a warning that a segment or result carries. */
  addWarning({ code, detail }: ConversationWarning): void {
    this.warn(code, detail);
  }

  /** Adds a warning unless the same warning was added before. */
  warnOnce(code: ConversationWarningCode, detail?: string): void {
    const key = `${code} ${detail ?? ''}`;
    if (this.#warnedOnce.has(key)) return;
    this.#warnedOnce.add(key);
    this.warn(code, detail);
  }
}
