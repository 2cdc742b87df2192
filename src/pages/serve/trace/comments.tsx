import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { LongText } from '../../text/long-text.tsx';
import { TimeText, toTextNodes } from '../../text/text.tsx';
import { isUnknownOutcome, type PageError } from '../api/page-error.ts';
import type { PageComment } from '../api/records.ts';
import { createSender, IDLE } from './sender.ts';

export interface CommentsProps extends CommentFormProps {
  readonly comments: readonly PageComment[];
}

/** The oldest comment is first. */
export function Comments({ comments, ...form }: CommentsProps): VNode {
  return (
    <section aria-labelledby="comments-title">
      <h2 id="comments-title">Comments</h2>
      {comments.length === 0 && <p class="muted">No comments.</p>}
      <ol class="results comments">
        {comments.map(({ comment, created_at: at, id }) => (
          <li key={id}>
            <p class="muted">
              <TimeText value={at} />
            </p>
            <p class="raw">
              <LongText value={comment} />
            </p>
          </li>
        ))}
      </ol>
      <CommentForm {...form} />
    </section>
  );
}

interface CommentFormProps {
  /** Resolves to the stored comment. */
  readonly comment: (text: string) => Promise<PageComment>;
  readonly onStored: (comment: PageComment) => void;
  /** Called when it is unknown whether the comment was stored: the comments should be loaded again. */
  readonly onUnknown: () => void;
  /** False while the comments are loaded again; adding waits. */
  readonly isCurrent: boolean;
}

/** The text stays in the form until the comment is stored. */
function CommentForm(props: CommentFormProps): VNode {
  const { comment, isCurrent, onStored, onUnknown } = props;
  const [text, setText] = useState('');
  const [isAdded, setAdded] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const [{ error, isSending }, setSending] = useState(IDLE);
  const [send] = useState(() => createSender(setSending));
  return (
    <form
      class="comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isCurrent) return;
        // The service rejects such a comment: the form spares the request.
        setEmpty(text.trim() === '');
        if (text.trim() === '') return;
        void send(
          () => comment(text),
          (stored) => {
            setText('');
            setAdded(true);
            onStored(stored);
          },
          onUnknown,
        );
      }}
    >
      <label for="comment">Write a comment</label>
      <textarea
        id="comment"
        rows={3}
        value={text}
        readOnly={isSending}
        aria-invalid={isEmpty || (error !== undefined && fieldProblemOf(error) !== undefined)}
        aria-describedby="comment-problem"
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAdded(false);
          setEmpty(false);
        }}
      />
      <p id="comment-problem" class="failure" role="status">
        {isEmpty && 'The comment is empty: write a text first.'}
        {!isEmpty && error !== undefined && toTextNodes(toProblemText(error))}
      </p>
      <Submit isSending={isSending} isWaiting={isSending || !isCurrent} isAdded={isAdded} />
    </form>
  );
}

interface SubmitProps {
  readonly isSending: boolean;
  readonly isWaiting: boolean;
  readonly isAdded: boolean;
}

function Submit({ isSending, isWaiting, isAdded }: SubmitProps): VNode {
  return (
    <div>
      <button type="submit" aria-disabled={isWaiting}>
        {isSending ? 'Adding…' : 'Add comment'}
      </button>{' '}
      <span class="muted" role="status">
        {isAdded && 'Added'}
      </span>
    </div>
  );
}

const TOO_LARGE = 413;

function toProblemText(error: PageError): string {
  const outcome = isUnknownOutcome(error)
    ? 'It is not known whether the comment was saved: look for it above before you add it again.'
    : 'The comment was not saved.';
  return fieldProblemOf(error) ?? `${outcome} ${error.message}`;
}

/** Returns undefined when the text is not the problem. */
function fieldProblemOf({ fields, status }: PageError): string | undefined {
  if (status === TOO_LARGE) return 'The comment is too long: shorten it to less than 64 KB.';
  return fields.find(({ field }) => field === 'comment')?.message;
}
