import { signedPost, type Signer } from './signed-request.ts';

/**
 * The account that credentials belong to.
 * @throws Error with what STS answered
 */
export const accountOf = (signer: Signer, region: string, url?: string): Promise<string> =>
  askIdentity(/<Account>(\d{12})<\/Account>/, signer, region, url);

/**
 * The ARN of the user or of the assumed role that credentials belong to.
 * @throws Error with what STS answered
 */
export const callerArnOf = (signer: Signer, region: string, url?: string): Promise<string> =>
  // XML escapes the ampersand that a user's path may hold; it stays escaped, which names the same user.
  askIdentity(/<Arn>(arn:[^<]+)<\/Arn>/, signer, region, url);

/** Asks STS, GetCallerIdentity, which anybody with credentials may call, and finds one part of its answer. */
async function askIdentity(
  wanted: RegExp,
  signer: Signer,
  region: string,
  url = `https://sts.${region}.amazonaws.com/`,
): Promise<string> {
  const answer = await signedPost(
    { url, service: 'sts', region },
    signer,
    'Action=GetCallerIdentity&Version=2011-06-15',
    { 'content-type': 'application/x-www-form-urlencoded' },
  );
  const text = await answer.text();
  const found = wanted.exec(text)?.[1];
  if (found === undefined) {
    const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? 'no code';
    throw new Error(`STS did not tell whose the credentials are: ${answer.status} ${code}.`);
  }
  return found;
}
