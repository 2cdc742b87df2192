import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { isRegion, REGIONS } from '../../../service/regions.ts';
import { toTextNodes } from '../../text/text.tsx';
import type { FieldProblem } from '../api/page-error.ts';
import { ownLinkOf } from '../navigation/own-link.ts';
import { toListAddress, type TraceListRoute } from '../navigation/route.ts';
import {
  type ListFilters,
  RARE_FILTERS,
  readFilters,
  type TextFilter,
  toQuery,
} from './list-query.ts';

export interface FilterFormProps {
  readonly route: TraceListRoute;
  readonly problems: readonly FieldProblem[];
  /** Called with the address of the list to show. */
  readonly onApply: (address: string) => void;
}

interface Draft {
  /** The address that the filters were read from. */
  readonly source: string;
  readonly region: TraceListRoute['region'];
  readonly filters: ListFilters;
}

type TextField = readonly [name: TextFilter, label: string, placeholder: string];

const TEXT_FIELDS: readonly TextField[] = [
  ['min_score', 'lowest score', '0'],
  ['max_score', 'highest score', '1'],
  ['start_date', 'from (UTC)', '2026-11-22T09:00'],
  ['end_date', 'to (UTC)', '2026-11-22T18:00'],
  ['criteria', 'criterion (whole text)', 'Reward friendly answers'],
  ['page_size', 'page size', '50'],
];

const isRare = ([name]: TextField): boolean => RARE_FILTERS.has(name);

export function FilterForm({ onApply, problems, route }: FilterFormProps): VNode {
  const [current, setDraft] = useDraft(route);
  const change = (filters: Partial<ListFilters>): void => {
    setDraft({ ...current, filters: { ...current.filters, ...filters } });
  };
  const fieldOf = ([name, label, placeholder]: TextField): VNode => (
    <div key={name} class="field">
      <FilterField
        name={name}
        label={label}
        value={current.filters[name]}
        problems={problems}
        placeholder={placeholder}
        isNumber={!name.endsWith('date') && name !== 'criteria'}
        onInput={(value) => {
          change({ [name]: value });
        }}
      />
      <FieldMessage name={name} problems={problems} />
    </div>
  );
  return (
    <form
      class="filters traces"
      role="search"
      aria-label="Filter traces"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(toListAddress({ region: current.region, query: toQuery(current.filters) }));
      }}
    >
      <RegionChoice
        value={current.region}
        onChange={(region) => {
          setDraft({ ...current, region });
        }}
      />
      {TEXT_FIELDS.filter((field) => !isRare(field)).map(fieldOf)}
      <TagFields tags={current.filters.tags} problems={problems} onChange={change} />
      <div class="actions">
        <button type="submit">Show traces</button>
        <ClearLink route={route} onClear={setDraft} />
      </div>
      <details class="more" open={hasRareFilter(route)}>
        <summary>More filters</summary>
        <div class="filters">{TEXT_FIELDS.filter(isRare).map(fieldOf)}</div>
      </details>
    </form>
  );
}

/** A filter that is in use is in sight. */
function hasRareFilter({ query }: TraceListRoute): boolean {
  return [...new URLSearchParams(query).keys()].some((name) => RARE_FILTERS.has(name));
}

function useDraft(route: TraceListRoute): readonly [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState(() => toDraft(route));
  if (draft.source === toListAddress(route)) return [draft, setDraft];
  // Back, Forward and links change the filters, and discard what was typed before.
  const current = toDraft(route);
  setDraft(current);
  return [current, setDraft];
}

function toDraft(route: TraceListRoute): Draft {
  const { query, region } = route;
  return { source: toListAddress(route), region, filters: readFilters(query) };
}

interface ClearLinkProps extends Pick<FilterFormProps, 'route'> {
  readonly onClear: (draft: Draft) => void;
}

function ClearLink({ onClear, route }: ClearLinkProps): VNode {
  const cleared: TraceListRoute = { ...route, query: '' };
  return (
    <a
      href={toListAddress(cleared)}
      onClick={(event) => {
        // If the address has no filters already, nothing else discards what was typed.
        if (ownLinkOf(event, location.origin) !== undefined) onClear(toDraft(cleared));
      }}
    >
      Clear filters
    </a>
  );
}

interface RegionChoiceProps {
  readonly value: Draft['region'];
  readonly onChange: (region: Draft['region']) => void;
}

function RegionChoice({ onChange, value }: RegionChoiceProps): VNode {
  return (
    <label>
      region
      <select
        name="region"
        value={value}
        onChange={({ currentTarget }) => {
          if (isRegion(currentTarget.value)) onChange(currentTarget.value);
        }}
      >
        {REGIONS.map((region) => (
          <option value={region}>{region.toUpperCase()}</option>
        ))}
      </select>
    </label>
  );
}

interface PartsProps {
  readonly onChange: (change: Partial<ListFilters>) => void;
}

/** A field per tag, and an empty one to add a tag. A trace must match all tags. */
function TagFields({
  onChange,
  problems,
  tags,
}: PartsProps & Pick<FilterFormProps, 'problems'> & Pick<ListFilters, 'tags'>): VNode {
  const fields = tags.at(-1) === '' ? tags : [...tags, ''];
  return (
    <div class="field tags">
      {fields.map((tag, index) => (
        <FilterField
          key={index}
          name="tags"
          label={index === 0 ? 'tag' : `tag ${index + 1}`}
          value={tag}
          problems={problems}
          placeholder="env:prod,test"
          onInput={(value) => {
            onChange({ tags: fields.with(index, value) });
          }}
        />
      ))}
      <FieldMessage name="tags" problems={problems} />
    </div>
  );
}

interface FilterFieldProps {
  /** The name of the parameter of the service. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly problems: readonly FieldProblem[];
  readonly placeholder?: string | undefined;
  readonly isNumber?: boolean;
  readonly onInput: (value: string) => void;
}

/** The text is sent as it is: the service checks it, and its message is shown at the field. */
function FilterField(props: FilterFieldProps): VNode {
  const { isNumber, label, name, onInput, placeholder, problems, value } = props;
  // An empty field is not sent, as the field for another tag.
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

function FieldMessage({
  name,
  problems,
}: Pick<FilterFieldProps, 'name' | 'problems'>): VNode | null {
  const own = problems.filter(({ field }) => field === name);
  if (own.length === 0) return null;
  return (
    <span id={problemId(name)} class="failure field-problem">
      {toTextNodes([...new Set(own.map(({ message }) => message))].join('. '))}
    </span>
  );
}

function problemId(name: string): string {
  return `problem-${name}`;
}
