import { AppError } from '#shared/errors.ts';

/** The token of the request, which the authorizer has verified; for what the user pool does for its owner alone. */
export function bearerOf(headers: Readonly<Record<string, string | undefined>>): string {
  const token = /^Bearer (\S+)$/i.exec(headers['authorization'] ?? '')?.[1];
  if (!token) throw new AppError('sign-in-required');
  return token;
}
