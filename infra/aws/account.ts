import { signedPost, type Signer } from './signed-request.ts';

/**
 * The account that credentials belong to: STS, GetCallerIdentity, which anybody with credentials may call.
 * @throws Error with what STS answered
 */
export async function accountOf(
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
  const account = /<Account>(\d{12})<\/Account>/.exec(text)?.[1];
  if (account === undefined) {
    const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? 'no code';
    throw new Error(`STS did not tell whose the credentials are: ${answer.status} ${code}.`);
  }
  return account;
}
