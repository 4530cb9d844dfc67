import { Hub } from 'aws-amplify/utils';
import { afterEach, expect, test } from 'vitest';
import {
  emitAuthEvent,
  authEvents,
  followHub,
  onAuthEvent,
  type AuthEvent,
} from '#web/platform/auth-events.ts';

const heard: AuthEvent[] = [];
const events = Object.keys(authEvents) as AuthEvent[];
for (const event of events) onAuthEvent(event, () => heard.push(event));
const stop = followHub();
afterEach(() => void heard.splice(0));

test('all seven auth events exist (ACC-10)', () => {
  expect(events).toEqual([
    'INITIAL_SESSION',
    'SIGNED_IN',
    'SIGNED_OUT',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'PASSWORD_RECOVERY',
    'MFA_CHALLENGE_VERIFIED',
  ]);
});

test.each([
  ['signedIn', 'SIGNED_IN'],
  ['signedOut', 'SIGNED_OUT'],
  ['tokenRefresh', 'TOKEN_REFRESHED'],
] as const)("Amplify's event %s becomes our event %s", (event, wanted) => {
  Hub.dispatch('auth', { event });
  expect(heard).toEqual([wanted]);
});

test('a refused token refresh ends the session, a failed refresh does not', () => {
  const failed = (name: string) =>
    Hub.dispatch('auth', { event: 'tokenRefresh_failure', data: { error: { name, message: '' } } });
  for (const name of ['NetworkError', 'InternalErrorException', 'TooManyRequestsException', 'Unknown'])
    failed(name);
  expect(heard).toEqual([]);
  failed('NotAuthorizedException');
  expect(heard).toEqual(['SIGNED_OUT']);
});

test.each(events.filter((event) => 'own' in authEvents[event]))(
  'listeners receive %s when our own code emits it',
  (event) => {
    emitAuthEvent(event);
    expect(heard).toEqual([event]);
  },
);

test('listeners receive no Amplify events after the Hub subscription stops', () => {
  stop();
  Hub.dispatch('auth', { event: 'signedIn' });
  expect(heard).toEqual([]);
});
