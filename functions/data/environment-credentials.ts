interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/**
 * Stands in every bundle for the SDK's chain of credential providers (infra/bundle.ts): Lambda gives the role's
 * credentials as variables and ends the process before they do.
 * @throws Error naming the variable that is missing
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
