import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { Person, Pool, Tokens } from './people.ts';

/** Points the unmodified browser library at a cloud's user pool, for the whole process. */
export function configureAmplify({ aws, resources }: Pick<Pool, 'aws' | 'resources'>): void {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: resources['UserPoolId'] ?? '',
        userPoolClientId: resources['UserPoolClientId'] ?? '',
        userPoolEndpoint: aws,
      },
    },
  });
}

/** The tokens of a fresh sign-in by SRP, through the unmodified browser library. */
export async function signInAsBrowser(
  cloud: Pick<Pool, 'aws' | 'resources'>,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Tokens> {
  const storage = new Map<string, string>();
  configureAmplify(cloud);
  // A storage of its own each time: nobody is signed in yet, and nobody's session ends.
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => storage.get(key) ?? null,
    setItem: async (key, value) => void storage.set(key, value),
    removeItem: async (key) => void storage.delete(key),
    clear: async () => storage.clear(),
  });
  await signIn({ username: email, password });
  const { tokens } = await fetchAuthSession();
  if (!tokens?.idToken) throw new Error(`${email} could not sign in.`);
  return { accessToken: tokens.accessToken.toString(), idToken: tokens.idToken.toString() };
}
