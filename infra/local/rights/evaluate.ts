import type { Statement } from './policy.ts';
import type { AccessRequest } from './request.ts';

/**
 * What a list of statements says of a request ("Policy evaluation logic"): a Deny that fits outweighs every Allow, and
 * what nothing allows is refused.
 */
export type Verdict =
  | { decision: 'allowed' | 'denied' }
  /** Nothing allows it; `unmet` names the conditions of those statements that would have. */
  | { decision: 'silent'; unmet: readonly string[] };

/** @param statements whose principal and action are the request's already */
export function evaluate(
  statements: readonly Statement[],
  { resource, context = {} }: AccessRequest,
): Verdict {
  let isAllowed = false;
  const unmet: string[] = [];
  for (const { effect, isResource, conditions } of statements) {
    if (!isResource(resource)) continue;
    const missed = conditions.filter(({ holds }) => !holds(context));
    if (missed.length > 0) {
      if (effect === 'Allow') unmet.push(...missed.map(({ name }) => name));
    } else if (effect === 'Deny') return { decision: 'denied' };
    else isAllowed = true;
  }
  return isAllowed ? { decision: 'allowed' } : { decision: 'silent', unmet };
}

/**
 * Statements by action, each action looked for once: calls come by the thousand, and name a few actions. To be made
 * anew where statements are added.
 */
export function byAction(statements: readonly Statement[]): (action: string) => readonly Statement[] {
  const known = new Map<string, readonly Statement[]>();
  return (action) => {
    const kept = known.get(action);
    if (kept) return kept;
    const name = action.toLowerCase();
    const found = statements.filter(({ isAction }) => isAction(name));
    known.set(action, found);
    return found;
  };
}
