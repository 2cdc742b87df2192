/** The storage that links in new tabs read the token from. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The key of the token in the storage, which is per address and port. */
export const TOKEN_NAME = 'align-evals-token';

/** The token that authorizes the requests of the pages. */
export class Session {
  readonly #storage: () => TokenStorage;
  #token: string | undefined;

  /** `storage` throws in browsers that block it. */
  constructor(storage: () => TokenStorage) {
    this.#storage = storage;
    this.refresh();
  }

  /** Undefined when the reader has to open the printed link. */
  get token(): string | undefined {
    return this.#token;
  }

  /**
   * Takes the token from a fragment, as in the printed link. Returns whether the fragment has one. The token is stored
   * only after the server has accepted it, because every site can link to these pages with a token of its own.
   */
  take(fragment: string): boolean {
    const [, token] = /^#token=([\w-]+)$/.exec(fragment) ?? [];
    if (token === undefined) return false;
    this.#token = token;
    return true;
  }

  /** Another tab may have stored a token. */
  refresh(): void {
    this.#try((storage) => {
      this.#token = storage.getItem(TOKEN_NAME) ?? undefined;
    });
  }

  /** Stores an accepted token, unless the session has another one meanwhile. */
  accept(token: string | undefined): void {
    if (token === undefined || token !== this.#token) return;
    this.#try((storage) => {
      if (storage.getItem(TOKEN_NAME) !== token) storage.setItem(TOKEN_NAME, token);
    });
  }

  /** Replaces a rejected token by the stored one, if they differ. Returns whether the token has changed. */
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
