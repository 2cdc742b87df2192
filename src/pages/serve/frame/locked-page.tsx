import type { VNode } from 'preact';

/** What is shown without a token that the server accepts. */
export function LockedPage(): VNode {
  return (
    <main class="locked">
      <h1 tabIndex={-1}>Open the printed link</h1>
      <p>
        These pages need a token. Open the link after <code>pages</code> in the lines that{' '}
        <code>align-evals serve</code> printed: it ends with <code>#token=…</code>
      </p>
      <p class="muted">Each start of the server has another token, so older links stop working.</p>
    </main>
  );
}
