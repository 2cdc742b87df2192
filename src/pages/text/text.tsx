import type { ComponentChildren, VNode } from 'preact';
import { toTextParts } from './visible-text.ts';

/**
 * Shows a text from outside as text nodes, with codes in place of characters that are not visible. A function, because
 * tables have hundreds of texts, and components cost more than their texts.
 */
export function toTextNodes(value: string): ComponentChildren {
  const parts = toTextParts(value);
  if (parts.every(({ isCode }) => !isCode)) return value;
  return parts.map(({ isCode, text }) =>
    isCode ? (
      <span class="code" title="A character that is not visible">
        {text}
      </span>
    ) : (
      text
    ),
  );
}

/** Returns a number with its noun, such as `1 pair` or `2,000 pairs`. */
export function toCountText(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

const SECONDS_LENGTH = 'YYYY-MM-DDThh:mm:ss'.length;

interface TimeTextProps {
  readonly value: string;
  /** False where a header names the time zone. */
  readonly hasZone?: boolean;
}

/** A time in UTC, to the second. Any other text is shown as it is. */
export function TimeText({ hasZone = true, value }: TimeTextProps): VNode {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return <>{toTextNodes(value)}</>;
  const iso = time.toISOString();
  const text = iso.slice(0, SECONDS_LENGTH).replace('T', ' ');
  return <time dateTime={iso}>{hasZone ? `${text} UTC` : text}</time>;
}
