import type { ComponentChildren, VNode } from 'preact';
import type { AgentScore } from '../agents/agent-tree.tsx';
import { Parts } from '../chat/conversation.tsx';
import { findAnswer } from '../chat/find-answer.ts';
import type { ChatMessage } from '../chat/read-messages.ts';
import { AnswerPair } from './answer-pair.tsx';
import { StoredContent } from './stored-content.tsx';

export interface OpenRowProps {
  /** A conversation, an agent trace or any other JSON; undefined or null where it is not stored. */
  readonly content: unknown;
  /** Shown in place of a content that is not stored. */
  readonly missing: ComponentChildren;
  /** The answer of the earlier run; undefined without a comparison. */
  readonly earlier?: EarlierAnswer | undefined;
  readonly agentScores: ReadonlyMap<string, readonly AgentScore[]>;
  readonly heading: 'h2' | 'h3';
  /** The evaluations of the row, and what belongs beside them. */
  readonly children: ComponentChildren;
}

interface EarlierAnswer {
  readonly answer?: ChatMessage | undefined;
  /** Whether the conversations before the answers differ too. */
  readonly hasOtherPrompt: boolean;
}

/** A scored row, in the report and in `serve`: first the answer, then its evaluations, then the conversation. */
export function OpenRow(props: OpenRowProps): VNode {
  const { agentScores, children, content = null, earlier, heading: Heading, missing } = props;
  if (content === null) {
    return (
      <>
        {children}
        {missing}
      </>
    );
  }
  const answer = findAnswer(content);
  const isCompared = earlier !== undefined;
  return (
    <div class={isCompared ? 'open-row compared' : 'open-row'}>
      {isCompared && (
        <AnswerPair
          before={earlier.answer}
          after={answer}
          hasOtherPrompt={earlier.hasOtherPrompt}
        />
      )}
      {!isCompared && answer !== undefined && (
        <section class="scored-answer" aria-labelledby="answer-title">
          <Heading id="answer-title">Answer</Heading>
          <Parts parts={answer.parts} />
        </section>
      )}
      <div class="evaluations-of-row">{children}</div>
      <StoredContent
        content={content}
        scores={agentScores}
        heading={Heading}
        isFolded={isCompared}
      />
    </div>
  );
}
