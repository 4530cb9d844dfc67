import type { Claims } from './jwt.ts';

/** Claims that no trigger may set or remove (developer guide, pre token generation). */
const PROTECTED = new Set(
  (
    'acr amr at_hash auth_time azp client_id cognito:username device_key event_id exp iat iss jti nbf nonce ' +
    'origin_jti sub token_use username version'
  ).split(' '),
);

interface Override {
  claimsToAddOrOverride?: Claims | null;
  claimsToSuppress?: string[] | null;
}
interface AccessOverride extends Override {
  scopesToAdd?: string[] | null;
  scopesToSuppress?: string[] | null;
}
interface Groups {
  groupOverrideDetails?: { groupsToOverride?: string[] | null } | null;
}
/** The response of a pre token generation function, event versions 1 and 2. */
interface TokenResponse {
  claimsOverrideDetails?: (Override & Groups) | null;
  claimsAndScopeOverrideDetails?:
    ({ idTokenGeneration?: Override | null; accessTokenGeneration?: AccessOverride | null } & Groups) | null;
}

function apply(claims: Claims, override: Override | null | undefined): Claims {
  const result = { ...claims };
  for (const [name, value] of Object.entries(override?.claimsToAddOrOverride ?? {}))
    if (!PROTECTED.has(name)) result[name] = value;
  for (const name of override?.claimsToSuppress ?? []) if (!PROTECTED.has(name)) delete result[name];
  return result;
}

function withGroups(claims: Claims, groups: string[] | null | undefined): Claims {
  return groups ? { ...claims, 'cognito:groups': groups } : claims;
}

function withScopes(claims: Claims, override: AccessOverride | null | undefined): Claims {
  const suppressed = new Set(override?.scopesToSuppress ?? []);
  const scopes = [...(claims['scope'] as string).split(' '), ...(override?.scopesToAdd ?? [])];
  return { ...claims, scope: scopes.filter((scope) => !suppressed.has(scope)).join(' ') };
}

/** Both tokens' claims after a pre token generation function had its say. */
export function overrideClaims(tokens: { id: Claims; access: Claims }, response: TokenResponse | undefined) {
  const first = response?.claimsOverrideDetails;
  const second = response?.claimsAndScopeOverrideDetails;
  const groups = (first ?? second)?.groupOverrideDetails?.groupsToOverride;
  const access = second?.accessTokenGeneration;
  return {
    id: apply(apply(withGroups(tokens.id, groups), first), second?.idTokenGeneration),
    access: withScopes(apply(withGroups(tokens.access, groups), access), access),
  };
}
