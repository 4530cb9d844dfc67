import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { tokenScopes } from '#functions/access/sign-in/token-scopes.ts';

/**
 * The user pool's pre-token-generation trigger, at every sign-in and refresh. A person waits for it, five seconds at
 * most: it calls nobody.
 */
export const handler = async (
  event: PreTokenGenerationV2TriggerEvent,
): Promise<PreTokenGenerationV2TriggerEvent> => tokenScopes(event);
