/**
 * True if an origin accepts CloudFront's signature (origin access control) for this path and query.
 *
 * Function URLs reject signed requests with `+`, `%20` and other characters that Signature Version 4 encodes
 * (https://github.com/aws-samples/image-optimization/issues/44); AWS does not document which. So this check rejects
 * everything that signer and verifier might normalize differently:
 * - characters that are encoded in a path
 * - segments that one of them may remove, such as `..` and `//`
 * - query values that are not in canonical encoding
 */
export const isSignable = (path: string, query: ReadonlyArray<readonly [string, string]>): boolean =>
  /^\/[A-Za-z0-9._~/-]*$/.test(path) &&
  !/\/\/|(^|\/)\.\.?(\/|$)/.test(path) &&
  query.flat().every((text) => /^(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})*$/.test(text));

/**
 * Normalizes a path for matching behaviors by RFC 3986, without dot segments and repeated slashes (Developer Guide,
 * "Path pattern"). The origin gets the original path.
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

/** Compiles a behavior's path pattern. `*` matches any number of characters, `?` one; matching is case-sensitive. */
export function pathPattern(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
}
