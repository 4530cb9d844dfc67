/** Whether a text is what a pattern of a policy means. */
export type Matcher = (text: string) => boolean;

/** `*` is any text and `?` any one character (IAM User Guide, "Using wildcards"). */
export function matcherOf(pattern: string): Matcher {
  if (pattern === '*') return () => true;
  const first = pattern.search(/[*?]/);
  if (first < 0) return (text) => text === pattern;
  const start = pattern.slice(0, first);
  // The commonest by far, for calls that come by the thousand.
  if (pattern.slice(first) === '*') return (text) => text.startsWith(start);
  const expression = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const whole = new RegExp(`^${expression}$`, 's');
  return (text) => whole.test(text);
}

/**
 * The same of an ARN, whose wildcards end at the colons before its resource.
 * @throws Error for what is neither `*` nor an ARN
 */
export function arnMatcherOf(pattern: string): Matcher {
  if (pattern === '*') return () => true;
  const parts = segments(pattern);
  if (parts.length !== arnSegments || parts[0] !== 'arn') throw new Error(`${pattern} is no ARN`);
  const matchers = parts.map(matcherOf);
  const hasWildcard = /[*?]/.test(parts.slice(0, -1).join(''));
  if (!hasWildcard) return matcherOf(pattern);
  return (text) => {
    const given = segments(text);
    return matchers.every((matches, index) => matches(given[index] ?? ''));
  };
}

/** `arn:partition:service:region:account:resource`; the resource may have colons of its own. */
const arnSegments = 6;

function segments(arn: string): string[] {
  const parts = arn.split(':');
  const resource = parts.splice(arnSegments - 1);
  return resource.length > 0 ? [...parts, resource.join(':')] : parts;
}
