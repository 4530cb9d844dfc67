interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/**
 * Replaces the SDK's chain of credential providers in every bundle (infra/bundle.ts). Lambda passes the role's
 * credentials as variables, and ends the process before they expire.
 * @throws Error naming the missing variables
 */
export const defaultProvider = () => (): Promise<Credentials> => {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  if (!accessKeyId || !secretAccessKey)
    return Promise.reject(new Error('AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is missing.'));
  return Promise.resolve({ accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) });
};
