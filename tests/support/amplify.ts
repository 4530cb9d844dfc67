import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { signInPath } from '#shared/sign-in.ts';
import type { SharedCloud } from './cloud.ts';
import type { Person, Tokens } from './people.ts';

type Site = Pick<SharedCloud, 'site' | 'resources'>;

/** Configures the unmodified browser library for a cloud's sign-in proxy, for the whole process. */
export function configureAmplify({ site, resources }: Site): void {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: resources['UserPoolId'] ?? '',
        userPoolClientId: resources['UserPoolClientId'] ?? '',
        userPoolEndpoint: `${site}${signInPath}`,
      },
    },
  });
}

/** Signs in through the unmodified browser library and returns the tokens. */
export async function signInAsBrowser(
  cloud: Site,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Tokens> {
  const storage = new Map<string, string>();
  configureAmplify(cloud);
  // Each sign-in has its own storage, so it neither finds nor ends another session.
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => storage.get(key) ?? null,
    setItem: async (key, value) => void storage.set(key, value),
    removeItem: async (key) => void storage.delete(key),
    clear: async () => storage.clear(),
  });
  await signIn({ username: email, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } });
  const { tokens } = await fetchAuthSession();
  if (!tokens?.idToken) throw new Error(`${email} could not sign in.`);
  return { accessToken: tokens.accessToken.toString(), idToken: tokens.idToken.toString() };
}
