import { describe, expect, it } from 'vitest';
import { Session, TOKEN_NAME, type TokenStorage } from '../../../../src/pages/serve/session.ts';
import { ACCESS_TOKEN } from '../../../kit/canary/secrets.ts';

function createStorage(stored?: string): TokenStorage & { readonly values: Map<string, string> } {
  const values = new Map(stored === undefined ? [] : [[TOKEN_NAME, stored]]);
  return {
    values,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

describe('Session', () => {
  it('takes the token out of the fragment, and stores it when the server accepts it', () => {
    const storage = createStorage();
    const session = new Session(() => storage);

    expect(session.token).toBeUndefined();
    expect(session.take(`#token=${ACCESS_TOKEN}`)).toBe(true);
    expect([session.token, storage.values.size]).toEqual([ACCESS_TOKEN, 0]);
    session.accept(ACCESS_TOKEN);
    expect([session.token, storage.values.get(TOKEN_NAME)]).toEqual([ACCESS_TOKEN, ACCESS_TOKEN]);
  });

  it.each(['', '#', '#token=', '#token=a b', '#token=a&b=c', '#content', 'token=a'])(
    'leaves the fragment %j alone',
    (fragment) => {
      const session = new Session(() => createStorage(ACCESS_TOKEN));

      expect(session.take(fragment)).toBe(false);
      expect(session.token).toBe(ACCESS_TOKEN);
    },
  );

  it('has the token that another tab stored', () => {
    const storage = createStorage();
    const session = new Session(() => storage);
    storage.values.set(TOKEN_NAME, ACCESS_TOKEN);
    session.refresh();

    expect(session.token).toBe(ACCESS_TOKEN);
  });

  it('forgets a token that is rejected', () => {
    const storage = createStorage(ACCESS_TOKEN);
    const session = new Session(() => storage);

    expect(session.reject(ACCESS_TOKEN)).toBe(true);
    expect([session.token, storage.values.size]).toEqual([undefined, 0]);
    expect(session.reject(undefined)).toBe(false);
  });

  it('goes back to the stored token when that of a link is rejected', () => {
    const storage = createStorage(ACCESS_TOKEN);
    const session = new Session(() => storage);
    session.take('#token=garbage');

    expect(session.reject('garbage')).toBe(true);
    expect([session.token, storage.values.get(TOKEN_NAME)]).toEqual([ACCESS_TOKEN, ACCESS_TOKEN]);
  });

  it('does not store a token that was accepted before it took another one', () => {
    const storage = createStorage('older');
    const session = new Session(() => storage);
    session.take(`#token=${ACCESS_TOKEN}`);
    session.accept(ACCESS_TOKEN);
    session.accept('older');

    expect(storage.values.get(TOKEN_NAME)).toBe(ACCESS_TOKEN);
  });

  it('keeps a newer token than the one that is rejected', () => {
    const storage = createStorage('older');
    const session = new Session(() => storage);
    session.take(`#token=${ACCESS_TOKEN}`);

    expect(session.reject('older')).toBe(false);
    expect([session.token, storage.values.get(TOKEN_NAME)]).toEqual([ACCESS_TOKEN, 'older']);
  });

  it('works without a storage', () => {
    const session = new Session(() => {
      throw new DOMException('denied', 'SecurityError');
    });

    expect(session.token).toBeUndefined();
    session.take(`#token=${ACCESS_TOKEN}`);
    expect(session.token).toBe(ACCESS_TOKEN);
    session.reject(ACCESS_TOKEN);
    expect(session.token).toBeUndefined();
  });
});
