import type { VNode } from 'preact';
import { LongText } from '../../text/long-text.tsx';
import { TimeText } from '../../text/text.tsx';
import type { PageComment } from '../api/records.ts';
import { CommentForm, type CommentFormProps } from './comment-form.tsx';

/** The comments of a trace, and what adds one. */
export interface CommentsProps extends CommentFormProps {
  readonly comments: readonly PageComment[];
}

/** The comments of a trace, oldest first, and a form for another one. */
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
