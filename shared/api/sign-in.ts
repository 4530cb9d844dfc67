import * as z from 'zod';
import { signInPath } from '../sign-in.ts';
import { route } from './route.ts';

export const signInRoutes = {
  signIn: route(`POST ${signInPath}`, {
    entry: 'sign-in',
    access: 'public',
    summary:
      'The sign-in proxy: the operations of the user pool that a browser needs before anybody is signed in, and no other.',
    userPool: true,
    /** Each operation validates its own body (functions/access/sign-in/operations.ts). */
    body: z.looseObject({}),
  }),
};
