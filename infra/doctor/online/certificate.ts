import * as z from 'zod';
import { AwsRefusal, callAws, type Aws } from '#infra/aws/aws.ts';
import type { DeploymentSettings } from '#infra/settings.ts';
import { missing, note, ok, type Finding } from '../finding.ts';

const described = z.object({
  Certificate: z.object({
    Status: z.string(),
    DomainName: z.string(),
    SubjectAlternativeNames: z.array(z.string()).default([]),
    /** Seconds since 1970. */
    NotAfter: z.number().optional(),
    Type: z.string().optional(),
    DomainValidationOptions: z
      .array(
        z.object({
          ValidationStatus: z.string().optional(),
          ResourceRecord: z.object({ Name: z.string(), Value: z.string() }).optional(),
        }),
      )
      .default([]),
  }),
});

const day = 86_400_000;

/** Checks that CloudFront can use the certificate: issued, in this account, and valid for all of the site's names. */
export async function certificate(
  aws: Aws,
  account: string,
  { domainName, redirectedDomains, certificateArn }: DeploymentSettings,
  now: Date,
): Promise<Finding> {
  const others =
    redirectedDomains.length > 0 ? ` --subject-alternative-names ${redirectedDomains.join(' ')}` : '';
  const request = `aws acm request-certificate --domain-name ${domainName}${others} --validation-method DNS --region ${aws.region}, then its ARN as certificateArn`;
  if (certificateArn.split(':')[4] !== account)
    return missing(
      `the certificate does not belong to the account ${account}, so CloudFront can't use it`,
      request,
    );
  const text = await describe(aws, certificateArn);
  if (text === undefined) return missing('no certificate has this ARN', request);
  const { Certificate: found } = described.parse(JSON.parse(text));
  const names = [...new Set([found.DomainName, ...found.SubjectAlternativeNames])];
  const uncovered = [domainName, ...redirectedDomains].find(
    (host) => !names.some((name) => covers(name, host)),
  );
  if (uncovered) return missing(`the certificate covers ${names.join(', ')} but not ${uncovered}`, request);
  if (found.Status === 'PENDING_VALIDATION') {
    const records = found.DomainValidationOptions.filter((one) => one.ValidationStatus !== 'SUCCESS').flatMap(
      ({ ResourceRecord: record }) => (record ? [`${record.Name} CNAME ${record.Value}`] : []),
    );
    return missing(
      'the certificate is waiting for proof that you own the domain',
      records.length > 0
        ? `in the domain's DNS: ${records.join('; ')}`
        : 'follow the link in the mail from ACM',
    );
  }
  if (found.Status !== 'ISSUED') return missing(`the certificate is ${found.Status}`, request);
  const ends = found.NotAfter === undefined ? undefined : new Date(found.NotAfter * 1000);
  const isImported = found.Type === 'IMPORTED';
  if (ends && isImported && ends.getTime() - now.getTime() < 30 * day)
    return note(
      `the imported certificate expires on ${ends.toISOString().slice(0, 10)}, and AWS does not renew it`,
      request,
    );
  return ok(`the certificate for ${domainName} is issued`);
}

/** A wildcard covers one label: `*.example.com` covers `www.example.com` but not `example.com`. */
function covers(name: string, host: string): boolean {
  return name === host || (name.startsWith('*.') && host.slice(host.indexOf('.')) === name.slice(1));
}

async function describe(aws: Aws, certificateArn: string): Promise<string | undefined> {
  try {
    return await callAws(aws, {
      service: 'acm',
      operation: 'DescribeCertificate',
      body: JSON.stringify({ CertificateArn: certificateArn }),
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'CertificateManager.DescribeCertificate',
      },
    });
  } catch (error) {
    if (error instanceof AwsRefusal && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}
