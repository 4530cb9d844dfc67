import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { apiScope, ownUserMetadata, ownUserScope } from '#shared/deployment/token-scope.ts';

/**
 * Puts our own scope into every access token and takes out the one that opens the pool's operations on one's own user:
 * who steals a browser's token gets at our API for its minutes, and at nothing of the pool (ACC-18). That scope is left
 * only to a token that a Lambda of ours refreshed for itself (user-pool/authenticator.ts): the operations that hand this
 * trigger metadata want a client's secret, and the sign-in proxy passes none on.
 *
 * @returns the event with the pool's instructions (version 2 of the trigger)
 */
export function tokenScopes(event: PreTokenGenerationV2TriggerEvent): PreTokenGenerationV2TriggerEvent {
  const { clientMetadata } = event.request;
  const isOurs = clientMetadata?.['ownUser'] === ownUserMetadata.ownUser;
  return {
    ...event,
    response: {
      claimsAndScopeOverrideDetails: {
        accessTokenGeneration: isOurs ? {} : { scopesToAdd: [apiScope], scopesToSuppress: [ownUserScope] },
      },
    },
  };
}
