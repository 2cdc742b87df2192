/** The fields of a row as they are in the file, before anything of them is checked. */
interface RawFields {
  /** The line of the file, from 1; in a JSON array the position of the item. */
  readonly line: number;
  readonly fields: unknown;
  /** The columns of a CSV file that no field uses; the keys of JSON are in `fields`. */
  readonly unknownColumns?: readonly string[];
}

/** A row that cannot be read. */
interface UnreadableRow {
  readonly line: number;
  /** The rule that it breaks and the fix, without the place. */
  readonly problem: string;
}

/** A row as a reader of one format returns it. */
export type RawRow = RawFields | UnreadableRow;
