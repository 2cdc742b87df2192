import type { ComponentChildren, VNode } from 'preact';
import { toTextNodes } from './text.tsx';

export interface ScrollTableProps {
  /** The name of the table in screen readers. */
  readonly label: string;
  readonly class: string;
  readonly columns: readonly string[];
  /** The lines of the body. */
  readonly children: ComponentChildren;
}

/** A table that scrolls where it is wider than the page, also by keyboard. */
export function ScrollTable({ children, class: look, columns, label }: ScrollTableProps): VNode {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      <table class={look}>
        <Head columns={columns} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Head({ columns }: Pick<ScrollTableProps, 'columns'>): VNode {
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th scope="col">{toTextNodes(name)}</th>
        ))}
      </tr>
    </thead>
  );
}

export interface NumberTableProps {
  readonly columns?: readonly string[];
  /** Each line: its name, then its cells. */
  readonly lines: readonly (readonly [name: string, ...cells: readonly ComponentChildren[]])[];
}

/** A small table of numbers, such as the counts behind a chart. */
export function NumberTable({ columns = [], lines }: NumberTableProps): VNode {
  return (
    <table class="numbers">
      {columns.length > 0 && <Head columns={columns} />}
      <tbody>
        {lines.map(([name, ...cells]) => (
          <tr>
            <th scope="row">{name}</th>
            {cells.map((cell) => (
              <td>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface TermsProps {
  readonly entries: readonly (readonly [term: string, description: ComponentChildren])[];
}

export function Terms({ entries }: TermsProps): VNode {
  return (
    <dl class="terms">
      {entries.map(([term, description]) => (
        <>
          <dt>{toTextNodes(term)}</dt>
          <dd>{description}</dd>
        </>
      ))}
    </dl>
  );
}
