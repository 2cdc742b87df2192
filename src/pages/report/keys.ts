export type KeyAction = 'search' | 'down' | 'up' | 'next' | 'previous' | 'failure' | 'help';

export interface KeyFacts {
  readonly key: string;
  readonly hasModifier: boolean;
  /** In a field, every key is text. */
  readonly isInField: boolean;
  /** On a row, arrow keys move. */
  readonly isOnRow: boolean;
  /** The dialog that covers the page. */
  readonly dialog: 'row' | 'help' | null;
}

const ON_PAGE: Readonly<Record<string, KeyAction>> = {
  '/': 'search',
  j: 'down',
  k: 'up',
  f: 'failure',
  '?': 'help',
};
const ON_ROW: Readonly<Record<string, KeyAction>> = { ArrowDown: 'down', ArrowUp: 'up' };
const IN_ROW: Readonly<Record<string, KeyAction>> = {
  n: 'next',
  j: 'next',
  p: 'previous',
  k: 'previous',
  f: 'failure',
};

/** Returns undefined when the key keeps its usual effect. */
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
