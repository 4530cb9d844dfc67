import { Amplify, type ResourcesConfig } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';

type Functions = Record<string, (input?: unknown) => Promise<unknown>>;

/** What came of a call: a JSON value, or what Amplify threw. */
export type Outcome = { value: unknown } | { thrown: { name: string; message: string } };

export interface AmplifyPage {
  configure: (config: ResourcesConfig) => void;
  /** Calls a function of aws-amplify/auth by its name. */
  call: (name: string, input: unknown) => Promise<Outcome>;
  /** The Hub's auth events since the page was loaded, with the name of the error that one carries. */
  events: string[];
  /** The keys that other tabs changed in localStorage. */
  changedElsewhere: string[];
}

declare global {
  interface Window {
    amplify: AmplifyPage;
  }
}

/** Tokens have methods, which do not leave the page: their results do. */
const readable: Functions = {
  fetchAuthSession: async (input) => {
    const { tokens } = await auth.fetchAuthSession(input as auth.FetchAuthSessionOptions);
    if (!tokens) return null;
    const { accessToken, idToken } = tokens;
    return { access: accessToken.payload, id: idToken?.payload, accessToken: accessToken.toString() };
  },
};

const events: string[] = [];
Hub.listen('auth', ({ payload }) => {
  const { error } = ((payload as { data?: unknown }).data ?? {}) as { error?: Error };
  events.push(error ? `${payload.event} ${error.name}` : payload.event);
});
const changedElsewhere: string[] = [];
addEventListener('storage', ({ key }) => changedElsewhere.push(key ?? ''));

window.amplify = {
  configure: (config) => Amplify.configure(config),
  call: async (name, input) => {
    const called = readable[name] ?? (auth as unknown as Functions)[name];
    if (!called) throw new Error(`aws-amplify/auth has no ${name}.`);
    try {
      return { value: (await called(input)) ?? null };
    } catch (error) {
      const { name: thrown, message } = error as Error;
      return { thrown: { name: thrown, message } };
    }
  },
  events,
  changedElsewhere,
};
