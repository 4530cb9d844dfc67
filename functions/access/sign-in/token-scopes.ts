import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { apiScope, ownUserMetadata, ownUserScope } from '#shared/deployment/token-scope.ts';

/**
 * Adds our own scope to every access token, and removes the pool's scope, which lets a user change their own pool data.
 * A thief with a browser's token can then use our API until the token expires, but not the pool (ACC-18).
 *
 * Only tokens that our own Lambdas refresh keep the pool's scope (user-pool/authenticator.ts). Operations that pass
 * metadata to this trigger need a client secret, and the sign-in proxy forwards no metadata.
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
