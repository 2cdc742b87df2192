/** Where the token is kept, so that links open in new tabs. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The name of the token in the storage, which is per address and port. */
export const TOKEN_NAME = 'align-evals-token';

/** The token with which the pages ask for data. */
export class Session {
  readonly #storage: () => TokenStorage;
  #token: string | undefined;

  /**
   * Reads the token that is stored.
   *
   * @param storage - Returns the storage; browsers that keep nothing throw here.
   */
  constructor(storage: () => TokenStorage) {
    this.#storage = storage;
    this.refresh();
  }

  /** The token; undefined when the reader has to open the printed link. */
  get token(): string | undefined {
    return this.#token;
  }

  /**
   * Takes the token out of a fragment, as in the printed link. Returns whether it has one. It is stored when the server
   * has accepted it: every site can link to these pages with a token of its own.
   */
  take(fragment: string): boolean {
    const [, token] = /^#token=([\w-]+)$/.exec(fragment) ?? [];
    if (token === undefined) return false;
    this.#token = token;
    return true;
  }

  /** Reads the token that another tab may have stored. */
  refresh(): void {
    this.#try((storage) => {
      this.#token = storage.getItem(TOKEN_NAME) ?? undefined;
    });
  }

  /** Stores a token that the server accepts, unless there is another one by now. */
  accept(token: string | undefined): void {
    if (token === undefined || token !== this.#token) return;
    this.#try((storage) => {
      if (storage.getItem(TOKEN_NAME) !== token) storage.setItem(TOKEN_NAME, token);
    });
  }

  /**
   * Forgets a token that the server does not accept, and takes the stored one in its place, if that is another one.
   * Returns whether the token has changed.
   */
  reject(token: string | undefined): boolean {
    if (token === undefined || token !== this.#token) return false;
    this.#token = undefined;
    this.#try((storage) => {
      const stored = storage.getItem(TOKEN_NAME) ?? undefined;
      if (stored === token) storage.removeItem(TOKEN_NAME);
      else this.#token = stored;
    });
    return true;
  }

  #try(action: (storage: TokenStorage) => void): void {
    try {
      action(this.#storage());
    } catch {
      // Without a storage, the token lasts as long as the tab.
    }
  }
}
