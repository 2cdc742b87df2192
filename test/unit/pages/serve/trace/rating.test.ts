import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { Rating } from '../../../../../src/pages/serve/trace/rating.tsx';
import { neverSent } from './records.ts';

describe('Rating', () => {
  it.each([
    [null, ['false', 'false']],
    [true, ['true', 'false']],
    [false, ['false', 'true']],
  ])('presses the button of the rating %s', (rating, pressed) => {
    const html = renderToString(
      h(Rating, {
        rating,
        rate: neverSent,
        isCurrent: true,
        onStored: () => undefined,
        onUnknown: () => undefined,
      }),
    );
    expect(Array.from(html.matchAll(/aria-pressed="(\w+)"/g), ([, value]) => value)).toEqual(
      pressed,
    );
  });
});
