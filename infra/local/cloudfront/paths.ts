/**
 * Whether an origin takes CloudFront's signature (origin access control) of such an address. `+`, `%20` and whatever else
 * Signature Version 4 encodes is known to fail before function URLs
 * (https://github.com/aws-samples/image-optimization/issues/44); AWS lists nothing. So here everything fails of which
 * signer and checker could make different texts: characters that are encoded in a path, segments that one of them may
 * take out, and values of a query in another encoding than the canonical one.
 */
export const isSignable = (path: string, query: ReadonlyArray<readonly [string, string]>): boolean =>
  /^\/[A-Za-z0-9._~/-]*$/.test(path) &&
  !/\/\/|(^|\/)\.\.?(\/|$)/.test(path) &&
  query.flat().every((text) => /^(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})*$/.test(text));

/**
 * The path by which a behaviour is chosen: RFC 3986's, without dots and repeated slashes (Developer Guide, "Path
 * pattern"). The origin is sent the path as it came.
 */
export function matchedPath(path: string): string {
  const decoded = path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(letter) ? letter : code.toUpperCase();
  });
  const segments: string[] = [];
  for (const segment of decoded.split('/').filter(Boolean)) {
    if (segment === '..') segments.pop();
    else if (segment !== '.') segments.push(segment);
  }
  const isFolder = /\/\.{0,2}$/.test(decoded) && segments.length > 0;
  return `/${segments.join('/')}${isFolder ? '/' : ''}`;
}

/** A behaviour's path pattern: `*` is any number of characters, `?` one; case counts. */
export function pathPattern(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
}
