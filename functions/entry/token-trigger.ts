import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { tokenScopes } from '#functions/access/sign-in/token-scopes.ts';

/**
 * Handles the pre-token-generation trigger, at every sign-in and refresh. Calls no other service, because the caller
 * waits and Cognito allows five seconds.
 */
export const handler = async (
  event: PreTokenGenerationV2TriggerEvent,
): Promise<PreTokenGenerationV2TriggerEvent> => tokenScopes(event);
