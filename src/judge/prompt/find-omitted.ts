import type { DocumentMessage, JudgeDocument } from './document.ts';

/** Lists the kinds of content that the model does not see, each once. */
export function findOmitted(document: JudgeDocument): string[] {
  return [...new Set(messagesOf(document).flatMap(({ omitted = [] }) => omitted))];
}

function messagesOf(document: JudgeDocument): DocumentMessage[] {
  // Contents of agent traces are texts.
  if (document.kind === 'agent_run') return [];
  const { earlier_turns: earlier, latest_answer: latest, later_messages: later = [] } = document;
  return [...earlier, ...latest, ...later];
}
