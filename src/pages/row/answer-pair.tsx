import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Parts } from '../chat/conversation.tsx';
import { toPlainText } from '../chat/find-answer.ts';
import type { ChatMessage } from '../chat/read-messages.ts';
import { LongText } from '../text/long-text.tsx';
import { toTextNodes } from '../text/text.tsx';
import { type DiffPart, diffWords } from './word-diff.ts';

type Side = 'before' | 'after';

const SIDES: readonly Side[] = ['before', 'after'];

export interface AnswerPairProps {
  readonly before: ChatMessage | undefined;
  readonly after: ChatMessage | undefined;
  /** Whether the conversations before the answers differ too. */
  readonly hasOtherPrompt: boolean;
}

/** The answers of two runs side by side. Narrow screens show one of them, with a switch. */
export function AnswerPair({ after, before, hasOtherPrompt }: AnswerPairProps): VNode {
  const [isDiff, setDiff] = useState(false);
  const [side, setSide] = useState<Side>('after');
  const texts = [before, after].map((answer) => (answer === undefined ? '' : toPlainText(answer)));
  const [earlier = '', later = ''] = texts;
  const parts = useMemo(() => (isDiff ? diffWords(earlier, later) : []), [isDiff, earlier, later]);
  return (
    <section class="answers" aria-label="Answers">
      <div class="answer-tools">
        <SideSwitch side={side} onChoose={setSide} />
        {earlier === later ? (
          <span class="muted">Both answers are the same text.</span>
        ) : (
          <button
            type="button"
            class="quiet"
            aria-pressed={isDiff}
            onClick={() => {
              setDiff(!isDiff);
            }}
          >
            Word diff
          </button>
        )}
        {hasOtherPrompt && (
          <span class="muted">The conversation before the answer differs too.</span>
        )}
      </div>
      {parts === undefined && <p role="status">These texts are too long to compare.</p>}
      <div class={`pair show-${side}`}>
        {SIDES.map((name) => (
          <Answer
            side={name}
            message={name === 'before' ? before : after}
            parts={isDiff ? parts : undefined}
          />
        ))}
      </div>
    </section>
  );
}

interface SideSwitchProps {
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

function SideSwitch({ onChoose, side }: SideSwitchProps): VNode {
  return (
    <span class="sides" role="group" aria-label="Answer">
      {SIDES.map((name) => (
        <button
          type="button"
          class="quiet"
          aria-pressed={side === name}
          onClick={() => {
            onChoose(name);
          }}
        >
          {name}
        </button>
      ))}
    </span>
  );
}

interface AnswerProps {
  readonly side: Side;
  readonly message: ChatMessage | undefined;
  /** The parts of both texts; undefined without a comparison. */
  readonly parts: readonly DiffPart[] | undefined;
}

function Answer({ message, parts, side }: AnswerProps): VNode {
  return (
    <div class={`answer ${side}`}>
      <h3>{side}</h3>
      {message === undefined ? (
        <p class="muted">No answer</p>
      ) : parts === undefined ? (
        <Parts parts={message.parts} />
      ) : (
        <p class="raw">{parts.map((part) => toDiffNode(part, side))}</p>
      )}
    </div>
  );
}

function toDiffNode({ kind, text }: DiffPart, side: Side): VNode | null {
  if (kind === 'same') return <LongText value={text} />;
  if ((kind === 'removed') !== (side === 'before')) return null;
  return kind === 'removed' ? <del>{toTextNodes(text)}</del> : <ins>{toTextNodes(text)}</ins>;
}
