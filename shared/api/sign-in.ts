import * as z from 'zod';
import { signInPath } from '../sign-in.ts';
import { route } from './route.ts';

export const signInRoutes = {
  signIn: route(`POST ${signInPath}`, {
    entry: 'sign-in',
    access: 'public',
    summary: 'Forwards the user-pool operations that a browser needs before sign-in, and refuses all others.',
    userPool: true,
    /** Each operation validates its own body (functions/access/sign-in/operations.ts). */
    body: z.looseObject({}),
  }),
};
