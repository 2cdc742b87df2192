import type { Scorer } from 'align-evals/testing';
import { toTerminalText } from '../text/terminal-text.ts';

interface Tokens {
  read: number;
  cached: number;
  written: number;
}

/** The tokens of a run in `--json`; of a resumed run, since it was resumed. */
export interface TokenCounts {
  readonly run: Readonly<Tokens>;
  /** By the name of the criterion. */
  readonly criteria: Readonly<Record<string, Readonly<Tokens>>>;
}

/** Counts the tokens that the provider of a judge reports, per criterion. */
export class JudgeTokens {
  readonly #criteria: Readonly<Record<string, string>>;
  readonly #all = noTokens();
  readonly #byName = new Map<string, Tokens>();

  /** The texts of the criteria by name. */
  constructor(criteria: Readonly<Record<string, string>>) {
    this.#criteria = criteria;
  }

  /** The tokens that were read and written; undefined when the provider has reported none. */
  get used(): number | undefined {
    return this.#byName.size === 0 ? undefined : this.#all.read + this.#all.written;
  }

  /** The tokens of the run and of each criterion; undefined when the provider has reported none. */
  get counts(): TokenCounts | undefined {
    if (this.#byName.size === 0) return undefined;
    return { run: this.#all, criteria: Object.fromEntries(this.#byName) };
  }

  /** Returns the same scorer, whose tokens are counted. */
  count(scorer: Scorer): Scorer {
    return async (input) => {
      const score = await scorer(input);
      if (score.usage === undefined) return score;
      const { promptTokens: read, cachedTokens: cached, completionTokens: written } = score.usage;
      const name = nameOf(input.criterion, this.#criteria);
      const tokens = this.#byName.get(name) ?? noTokens();
      this.#byName.set(name, tokens);
      for (const sum of [this.#all, tokens]) {
        sum.read += read;
        sum.cached += cached;
        sum.written += written;
      }
      return score;
    };
  }

  /**
   * Describes the tokens of the run and of each criterion; undefined when the provider reported none. The journal does not have
   * the tokens of earlier parts of a resumed run.
   */
  describe(isResumed: boolean): string | undefined {
    if (this.#byName.size === 0) return undefined;
    const parts = [...this.#byName].map(
      ([name, tokens]) => `${toTerminalText(name)} ${toText(tokens)}`,
    );
    const perCriterion = parts.length > 1 ? `; ${parts.join('; ')}` : '';
    const since = isResumed ? ' since the run was resumed' : '';
    return `Tokens of the judge${since}: ${toText(this.#all)}${perCriterion}.`;
  }
}

function noTokens(): Tokens {
  return { read: 0, cached: 0, written: 0 };
}

function toText({ read, cached, written }: Tokens): string {
  return `${read} read (${cached} cached), ${written} written`;
}

const OTHERS = 'other criteria';

/** The judge receives the text of a criterion, whose places the row has filled. */
function nameOf(text: string, criteria: Readonly<Record<string, string>>): string {
  const entries = Object.entries(criteria);
  const same = entries.find(([, criterion]) => criterion === text);
  return (same ?? entries.find(([, criterion]) => isFilled(text, criterion)))?.[0] ?? OTHERS;
}

/** Returns whether a text has what is between the places of a criterion, in the same order. */
function isFilled(text: string, criterion: string): boolean {
  const parts = criterion.split(/\{\{[^{}]*\}\}/);
  if (!text.startsWith(parts[0] ?? '') || !text.endsWith(parts.at(-1) ?? '')) return false;
  let from = 0;
  return parts.every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at !== -1;
  });
}
