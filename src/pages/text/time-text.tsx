import type { VNode } from 'preact';
import { Text } from './text.tsx';

const SECONDS_LENGTH = 'YYYY-MM-DDThh:mm:ss'.length;

/** A time to the second, in UTC. What is not a time is shown as it is. */
export function TimeText({ value }: { readonly value: string }): VNode {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return <Text value={value} />;
  const iso = time.toISOString();
  return <time dateTime={iso}>{iso.slice(0, SECONDS_LENGTH).replace('T', ' ')} UTC</time>;
}
