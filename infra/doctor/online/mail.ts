import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  type GetEmailIdentityCommandOutput,
  type SESv2Client,
} from '@aws-sdk/client-sesv2';
import { missing, note, ok, type Finding } from '../finding.ts';

/** Checks that SES may send as the identity, signed with DKIM. @param identity a domain or an address */
export async function mailIdentity(ses: SESv2Client, identity: string, region: string): Promise<Finding> {
  const found = await identityOf(ses, identity);
  if (!found)
    return missing(
      `SES has no identity ${identity}`,
      `aws sesv2 create-email-identity --email-identity ${identity} --region ${region}`,
    );
  const isDomain = !identity.includes('@');
  const { Status: dkim, Tokens: tokens = [] } = found.DkimAttributes ?? {};
  const records = tokens.map((token) => `${token}._domainkey.${identity} CNAME ${token}.dkim.amazonses.com`);
  const inDns =
    records.length > 0
      ? `in the domain's DNS: ${records.join('; ')}`
      : 'publish the DKIM key in the domain’s DNS';
  if (!found.VerifiedForSendingStatus)
    return missing(
      `SES has not verified ${identity} yet`,
      isDomain ? inDns : `open the link that SES sent to ${identity}`,
    );
  if (isDomain && (dkim !== 'SUCCESS' || !found.DkimAttributes?.SigningEnabled))
    return missing(
      `mails from ${identity} are not signed with DKIM (${dkim}), so many will count as spam`,
      inDns,
    );
  return ok(`SES may send mail from ${identity}`);
}

/** Checks that SES sends to every address, and not only to individually verified ones. */
export async function mailAccount(ses: SESv2Client, site: string, region: string): Promise<Finding> {
  const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus, SendQuota } = await ses.send(
    new GetAccountCommand({}),
  );
  if (!ProductionAccessEnabled)
    return missing(
      'SES is in its sandbox: it sends only to verified addresses, so visitors can’t sign up',
      `aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --website-url ${site} --region ${region}; AWS answers within a day`,
    );
  if (!SendingEnabled)
    return missing(
      'sending is paused in SES',
      `aws sesv2 put-account-sending-attributes --sending-enabled --region ${region}`,
    );
  const daily = `${SendQuota?.Max24HourSend ?? 'an unknown number of'} mails a day`;
  return EnforcementStatus === 'HEALTHY'
    ? ok(`SES is out of its sandbox: ${daily}`)
    : note(`SES is out of its sandbox (${daily}), but the account’s status is ${EnforcementStatus}`);
}

async function identityOf(
  ses: SESv2Client,
  identity: string,
): Promise<GetEmailIdentityCommandOutput | undefined> {
  try {
    return await ses.send(new GetEmailIdentityCommand({ EmailIdentity: identity }));
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
}
