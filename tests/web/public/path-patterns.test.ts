import { describe, expect, test } from 'vitest';
import { parametersAt } from '#web/public/page.tsx';

describe('parametersAt', () => {
  test.each([
    ['/', '/', {}],
    ['/listings/:listing', '/listings/a', { listing: 'a' }],
    ['/listings/:listing/contact/:ticket?', '/listings/a/contact', { listing: 'a' }],
    ['/listings/:listing/contact/:ticket?', '/listings/a/contact/b', { listing: 'a', ticket: 'b' }],
    ['/(terms|privacy)', '/privacy', {}],
    ['/(women|men)/*', '/men', {}],
    ['/(women|men)/*', '/women/mexico/merida', {}],
  ] as const)('matches the pattern %s with %s', (pattern, path, parameters) => {
    expect(parametersAt(pattern, path)).toEqual(parameters);
  });

  test.each([
    ['/', '//'],
    ['/saved', '/saved/'],
    ['/saved', '/saved\n'],
    ['/listings/:listing', '/listings'],
    ['/listings/:listing', '/listings/'],
    ['/listings/:listing', '/listings/a/b'],
    ['/listings/:listing/contact/:ticket?', '/listings/a/contact/'],
    ['/listings/:listing/contact/:ticket?', '/listings/a/contact/b/c'],
    ['/(terms|privacy)', '/terms-of-service'],
    ['/(women|men)/*', '/womens'],
  ] as const)('does not match the pattern %s with %s', (pattern, path) => {
    expect(parametersAt(pattern, path)).toBeUndefined();
  });
});
