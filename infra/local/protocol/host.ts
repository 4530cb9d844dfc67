/** What a browser calls this machine without asking anybody's DNS, which could be made to point here. */
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a Host header names this machine. A page of another name that was made to resolve to 127.0.0.1 ("DNS
 * rebinding") is, to its browser, of the same origin as a port here and could read all that the port gives: mails
 * with their codes, payments. Only the header still tells the name that the browser was given.
 * @param host as it was sent, with or without a port: a tunnel may have another one
 * @param belowLocalhost whether `photos.localhost` is one too: so S3's clients write a bucket into the name
 */
export function isOwnHost(host: string | undefined, belowLocalhost = false): boolean {
  const name = host?.replace(/:\d*$/, '').toLowerCase() ?? '';
  return ownNames.has(name) || (belowLocalhost && /^[a-z0-9.-]+\.localhost$/.test(name));
}

/** Why a request was refused, for a reader in a browser or a terminal. */
export const foreignHostMessage = (host: string | undefined): string =>
  host === undefined
    ? 'The local cloud answers only to its own host names, and this request has no Host header.'
    : `The local cloud answers only to localhost, 127.0.0.1 and [::1], not to ${JSON.stringify(host)}.`;
