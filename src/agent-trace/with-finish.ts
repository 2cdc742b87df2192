import { Transcript } from '../providers/core/transcript.ts';
import { warnOfFinish } from '../providers/core/warn-of-finish.ts';
import type { NodeContent } from './node.ts';

/** Adds the warning about an answer that did not end normally, unless the content has a warning with the same code. */
export function withFinish<C extends Pick<NodeContent, 'warnings'>>(
  content: C,
  finishReason: string | undefined,
): C {
  if (finishReason === undefined) return content;
  const transcript = new Transcript();
  warnOfFinish(transcript, finishReason);
  const { warnings = [] } = content;
  const added = transcript.warnings.filter(({ code }) => !warnings.some((w) => w.code === code));
  return { ...content, warnings: [...warnings, ...added] };
}
