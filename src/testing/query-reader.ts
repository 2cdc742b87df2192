import type { ValidationIssue } from '../errors/validation-error.ts';
import { refuseFields } from './answer.ts';

/** A rule for the text of a query parameter. */
export interface QueryRule<T> {
  /** Gives the value; undefined when the text breaks the rule. */
  readonly parse: (text: string) => T | undefined;
  /** The rule in words. */
  readonly message: string;
}

/** Reads query parameters and collects what is wrong with them. */
export class QueryReader {
  readonly #query: URLSearchParams;
  readonly #issues: ValidationIssue[] = [];

  constructor(query: URLSearchParams) {
    this.#query = query;
  }

  /**
   * Reads a parameter that may be given once.
   *
   * @param name - The name of the parameter.
   * @param rule - Its rule.
   * @returns The value; undefined when it is absent or wrong.
   */
  one<T>(name: string, rule: QueryRule<T>): T | undefined {
    const [value, ...more] = this.all(name, rule);
    if (more.length > 0) this.refuse(name, 'Input should be given once');
    return value;
  }

  /**
   * Reads a parameter that may be given several times.
   *
   * @param name - The name of the parameter.
   * @param rule - The rule of each value.
   * @returns The values that keep the rule.
   */
  all<T>(name: string, { parse, message }: QueryRule<T>): readonly T[] {
    return this.#query.getAll(name).flatMap((text) => {
      const value = parse(text);
      if (value !== undefined) return [value];
      this.refuse(name, message);
      return [];
    });
  }

  /**
   * Notes that a parameter is wrong.
   *
   * @param name - The name of the parameter.
   * @param message - What it should be.
   */
  refuse(name: string, message: string): void {
    this.#issues.push({ loc: ['query', name], msg: message, type: 'value_error' });
  }

  /**
   * Refuses the request if anything was wrong.
   *
   * @throws {@link Refused} with the validation body.
   */
  throwIfAny(): void {
    if (this.#issues.length > 0) throw refuseFields(this.#issues);
  }
}
