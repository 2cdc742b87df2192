import type { VNode } from 'preact';
import { toVisibleText } from '../../text/visible-text.ts';
import { isComparison, type RowColumns } from '../report-view.ts';
import { describeFilters, statusName } from './filter-rows.ts';
import { orderOf } from './sort-rows.ts';
import { FIRST_STATE, type ViewState } from './view-state.ts';

export interface FilterBarProps {
  readonly rows: RowColumns;
  readonly state: ViewState;
  /** Changes the view in place, as a reader does who types. */
  readonly onChange: (change: Partial<ViewState>) => void;
  /** Changes the view, so that Back returns. */
  readonly onStep: (change: Partial<ViewState>) => void;
  readonly onExport: () => void;
}

export function FilterBar({ onChange, onExport, onStep, rows, state }: FilterBarProps): VNode {
  const { groupNames, tagNames } = rows;
  const hasTurns = rows.criteria.some(({ turned }) => /[wb]/.test(turned));
  return (
    <form
      class="filters"
      role="search"
      aria-label="Filter rows"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <SearchField state={state} onChange={onChange} onStep={onStep} />
      <Choice
        name="criterion"
        state={state}
        values={rows.criteria.map(({ name }) => name)}
        onStep={onStep}
      />
      <ScoreRange state={state} onChange={onChange} />
      <Choice
        name="status"
        state={state}
        values={['scored', 'not_applicable', 'failed']}
        onStep={onStep}
      />
      {groupNames.length > 0 && (
        <Choice name="group" state={state} values={groupNames} onStep={onStep} />
      )}
      {tagNames.length > 0 && <Choice name="tag" state={state} values={tagNames} onStep={onStep} />}
      {hasTurns && (
        <Choice name="turned" state={state} values={['worse', 'better']} onStep={onStep} />
      )}
      <SortChoice rows={rows} state={state} onStep={onStep} />
      <button type="button" onClick={onExport}>
        CSV
      </button>
      {describeFilters(state).length > 0 && (
        <button
          type="button"
          onClick={() => {
            onStep({ ...FIRST_STATE, sort: state.sort });
          }}
        >
          Clear filters
        </button>
      )}
    </form>
  );
}

type SearchFieldProps = Pick<FilterBarProps, 'state' | 'onChange' | 'onStep'>;

function SearchField({ onChange, onStep, state }: SearchFieldProps): VNode {
  return (
    <div class="search">
      <label>
        search
        <input
          type="search"
          id="search"
          value={state.search}
          placeholder="id, answer or explanation"
          onInput={(event) => {
            onChange({ search: event.currentTarget.value });
          }}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={state.where === 'conversations'}
          onChange={({ currentTarget }) => {
            onStep({ where: currentTarget.checked ? 'conversations' : '' });
          }}
        />
        conversations too
      </label>
    </div>
  );
}

interface ChoiceProps extends Pick<FilterBarProps, 'state' | 'onStep'> {
  readonly name: 'criterion' | 'status' | 'group' | 'tag' | 'turned';
  readonly values: readonly string[];
}

/** A longer list of choices is cut; the search finds the other values. */
const MAX_CHOICES = 500;

function Choice({ name, onStep, state, values }: ChoiceProps): VNode {
  const chosen = state[name];
  const listed = values.slice(0, MAX_CHOICES);
  // A link may name a value that this list does not have.
  if (chosen !== '' && !listed.includes(chosen)) listed.push(chosen);
  return (
    <label>
      {name}
      <select
        value={chosen}
        onChange={(event) => {
          onStep({ [name]: event.currentTarget.value });
        }}
      >
        <option value="">any</option>
        {listed.map((value) => (
          <option value={value}>
            {toVisibleText(name === 'status' ? statusName(value) : value)}
          </option>
        ))}
        {values.length > MAX_CHOICES && (
          <option disabled>
            {MAX_CHOICES} of {values.length.toLocaleString('en')}
          </option>
        )}
      </select>
    </label>
  );
}

/** On narrow screens, which do not show the headers of the table. */
function SortChoice({ onStep, rows, state }: Omit<FilterBarProps, 'onExport' | 'onChange'>): VNode {
  const orders = ['id', ...(rows.groupNames.length > 0 ? ['group'] : [])];
  return (
    <label class="narrow">
      sort by
      <select
        value={orderOf(rows, state.sort).replace(/^-/, '')}
        onChange={(event) => {
          onStep({ sort: event.currentTarget.value });
        }}
      >
        <option value="lowest">lowest score</option>
        {isComparison(rows) && <option value="change">change</option>}
        {rows.criteria.map(({ name }) => (
          <option value={`score:${name}`}>{toVisibleText(name)}</option>
        ))}
        {orders.map((name) => (
          <option value={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

const ENDS = [
  { name: 'minScore', label: 'lowest score', placeholder: '0' },
  { name: 'maxScore', label: 'highest score', placeholder: '1' },
] as const;

function ScoreRange({ onChange, state }: Pick<FilterBarProps, 'state' | 'onChange'>): VNode {
  return (
    <fieldset>
      <legend>score</legend>
      {ENDS.map(({ label, name, placeholder }) => (
        <input
          type="number"
          aria-label={label}
          min="0"
          max="1"
          step="0.05"
          placeholder={placeholder}
          value={state[name]}
          onInput={(event) => {
            onChange({ [name]: event.currentTarget.value });
          }}
        />
      ))}
    </fieldset>
  );
}
