import type { VNode } from 'preact';
import { Text } from '../../text/text.tsx';
import type { FieldProblem } from '../api/page-error.ts';

/** A field, and what the service says about it. */
export interface FilterFieldProps {
  /** The name that the service has for it. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly problems: readonly FieldProblem[];
  readonly placeholder?: string | undefined;
  readonly isNumber?: boolean;
  readonly onInput: (value: string) => void;
}

/** A text field. What is typed is sent as it is: the service checks it, and its message is shown here. */
export function FilterField(props: FilterFieldProps): VNode {
  const { isNumber, label, name, onInput, placeholder, problems, value } = props;
  // What is empty was not sent, as the field for another tag.
  const isInvalid = value !== '' && problems.some(({ field }) => field === name);
  return (
    <label>
      {label}
      <input
        type="text"
        name={name}
        value={value}
        placeholder={placeholder}
        inputMode={isNumber === true ? 'decimal' : undefined}
        size={isNumber === true ? 4 : undefined}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? problemId(name) : undefined}
        onInput={(event) => {
          onInput(event.currentTarget.value);
        }}
      />
    </label>
  );
}

/** What the service says about a field; nothing when it is valid. */
export function FieldMessage({
  name,
  problems,
}: Pick<FilterFieldProps, 'name' | 'problems'>): VNode | null {
  const own = problems.filter(({ field }) => field === name);
  if (own.length === 0) return null;
  return (
    <span id={problemId(name)} class="failure field-problem">
      <Text value={[...new Set(own.map(({ message }) => message))].join('. ')} />
    </span>
  );
}

function problemId(name: string): string {
  return `problem-${name}`;
}
