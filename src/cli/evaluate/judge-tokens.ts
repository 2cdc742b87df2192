import type { Scorer } from 'align-evals/testing';
import { toTerminalText } from '../text/terminal-text.ts';

interface Tokens {
  read: number;
  cached: number;
  written: number;
}

/** Counts the tokens that the provider of a judge reports, per criterion. */
export class JudgeTokens {
  readonly #byCriterion = new Map<string, Tokens>();

  /** The tokens that were read and written; undefined when the provider has reported none. */
  get used(): number | undefined {
    return this.#byCriterion.size === 0 ? undefined : this.total;
  }

  get total(): number {
    return [...this.#byCriterion.values()].reduce(
      (sum, { read, written }) => sum + read + written,
      0,
    );
  }

  /** Returns the same scorer, whose tokens are counted. */
  count(scorer: Scorer): Scorer {
    return async (input) => {
      const score = await scorer(input);
      if (score.usage !== undefined) {
        const { promptTokens, cachedTokens, completionTokens } = score.usage;
        const tokens = this.#of(input.criterion);
        tokens.read += promptTokens;
        tokens.cached += cachedTokens;
        tokens.written += completionTokens;
      }
      return score;
    };
  }

  /** Describes the tokens of the run and of each criterion; undefined when the provider reported none. */
  describe(criteria: Readonly<Record<string, string>>): string | undefined {
    const all = [...this.#byCriterion];
    if (this.total === 0) return undefined;
    const sum = all.reduce(
      (total, [, { read, cached, written }]) => ({
        read: total.read + read,
        cached: total.cached + cached,
        written: total.written + written,
      }),
      { read: 0, cached: 0, written: 0 },
    );
    const parts = all.map(([text, tokens]) => `${nameOf(text, criteria)} ${toText(tokens)}`);
    const perCriterion = parts.length > 1 ? `; ${parts.join('; ')}` : '';
    return `Tokens of the judge: ${toText(sum)}${perCriterion}.`;
  }

  #of(criterion: string): Tokens {
    const tokens = this.#byCriterion.get(criterion) ?? { read: 0, cached: 0, written: 0 };
    this.#byCriterion.set(criterion, tokens);
    return tokens;
  }
}

function toText({ read, cached, written }: Tokens): string {
  return `${String(read)} read (${String(cached)} cached), ${String(written)} written`;
}

/** A criterion that rows fill has another text for each row, so that its text is not among the criteria. */
function nameOf(text: string, criteria: Readonly<Record<string, string>>): string {
  const name = Object.entries(criteria).find(([, criterion]) => criterion === text)?.[0];
  return toTerminalText(name ?? text);
}
