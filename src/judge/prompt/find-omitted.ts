import type { DocumentMessage, JudgeDocument } from './document.ts';

const MAX_KINDS = 8;

/** Lists the kinds of content that the model does not see, each once, and no more than a few. */
export function findOmitted(document: JudgeDocument): string[] {
  const kinds = new Set(messagesOf(document).flatMap(({ omitted = [] }) => omitted));
  return [...kinds].slice(0, MAX_KINDS);
}

function messagesOf(document: JudgeDocument): DocumentMessage[] {
  // Contents of agent traces are texts.
  if (document.kind === 'agent_run') return [];
  const { earlier_turns: earlier, latest_answer: latest, later_messages: later = [] } = document;
  return [...earlier, ...latest, ...later];
}
