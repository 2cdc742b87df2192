/** What a key does on the page. */
export type KeyAction = 'search' | 'down' | 'up' | 'next' | 'previous' | 'help';

/** What decides what a key does. */
export interface KeyFacts {
  readonly key: string;
  readonly hasModifier: boolean;
  /** Whether the focus is in a field, where every key is text. */
  readonly isInField: boolean;
  /** Whether the focus is on a row, where arrows move. */
  readonly isOnRow: boolean;
  /** What covers the page. */
  readonly dialog: 'row' | 'help' | null;
}

const ON_PAGE: Readonly<Record<string, KeyAction>> = {
  '/': 'search',
  j: 'down',
  k: 'up',
  '?': 'help',
};
const ON_ROW: Readonly<Record<string, KeyAction>> = { ArrowDown: 'down', ArrowUp: 'up' };
const IN_ROW: Readonly<Record<string, KeyAction>> = { n: 'next', p: 'previous' };

/** Returns what a key does; undefined when it keeps its meaning. */
export function actionOf({
  dialog,
  hasModifier,
  isInField,
  isOnRow,
  key,
}: KeyFacts): KeyAction | undefined {
  if (hasModifier || isInField || dialog === 'help') return undefined;
  if (dialog === 'row') return own(IN_ROW, key);
  return own(ON_PAGE, key) ?? (isOnRow ? own(ON_ROW, key) : undefined);
}

function own(actions: Readonly<Record<string, KeyAction>>, key: string): KeyAction | undefined {
  return Object.hasOwn(actions, key) ? actions[key] : undefined;
}

/** Reads the facts of a key that was pressed. */
export function toKeyFacts(event: KeyboardEvent, dialog: KeyFacts['dialog']): KeyFacts {
  const { altKey, ctrlKey, key, metaKey, target } = event;
  const matches = (selector: string): boolean =>
    target instanceof Element && target.matches(selector);
  return {
    key,
    hasModifier: ctrlKey || metaKey || altKey,
    isInField: matches('input, select, textarea, [contenteditable]'),
    isOnRow: matches('button.open'),
    dialog,
  };
}
