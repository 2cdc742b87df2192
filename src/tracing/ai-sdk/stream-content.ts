import { isObject, own, text } from '../../providers/core/read.ts';

/** Parts that arrive in pieces: the type of a piece, and the type of the whole. */
const IN_PIECES: Readonly<Record<string, string>> = {
  'text-delta': 'text',
  'reasoning-delta': 'reasoning',
};

const WHOLE: readonly string[] = ['file', 'tool-call', 'tool-result'];

/** Collects the parts of a stream of the AI SDK to the content of an answer. */
export class StreamContent {
  readonly #parts: object[] = [];
  readonly #open = new Map<string, { type: string; text: string }>();
  /** Undefined until the answer has ended. */
  finishReason: unknown;
  /** Whether a part of the stream was an error. */
  hasFailed = false;

  get content(): readonly object[] {
    return this.#parts;
  }

  add(part: unknown): void {
    const type = text(part, 'type') ?? '';
    const whole = Object.hasOwn(IN_PIECES, type) ? IN_PIECES[type] : undefined;
    if (whole !== undefined) this.#addPiece(whole, part);
    else if (WHOLE.includes(type) && isObject(part)) this.#parts.push(part);
    else if (type === 'finish') this.finishReason = own(part, 'finishReason');
    else if (type === 'error') this.hasFailed = true;
  }

  #addPiece(type: string, part: unknown): void {
    const id = `${type} ${text(part, 'id') ?? ''}`;
    let open = this.#open.get(id);
    if (open === undefined) {
      open = { type, text: '' };
      this.#open.set(id, open);
      this.#parts.push(open);
    }
    open.text += text(part, 'delta') ?? '';
  }
}
