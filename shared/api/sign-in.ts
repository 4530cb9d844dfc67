import * as z from 'zod';
import { signInPath } from '../sign-in.ts';
import { route } from './route.ts';

export const signInRoutes = {
  signIn: route(`POST ${signInPath}`, {
    entry: 'sign-in',
    access: 'public',
    summary: 'Sign-in proxy: forwards only the user pool operations that a browser needs before sign-in.',
    userPool: true,
    /** Each operation validates its own body (functions/access/sign-in/operations.ts). */
    body: z.looseObject({}),
  }),
};
