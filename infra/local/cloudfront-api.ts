import { randomBytes } from 'node:crypto';
import { AwsError, restXmlError } from './aws-error.ts';
import type { Clock } from './clock.ts';
import { NotPromised, type LocalService } from './service.ts';
import { childOf, element, parseXml, rootElement } from './xml.ts';

const namespace = 'http://cloudfront.amazonaws.com/doc/2020-05-31/';

/**
 * CloudFront's own API. Promised: CreateInvalidation; it is complete when it answers.
 * `onInvalidate` throws AwsError NoSuchDistribution for another distribution's id.
 */
export function createCloudFrontApi({
  clock,
  onInvalidate,
}: {
  clock: Clock;
  onInvalidate: (distributionId: string, paths: string[]) => void;
}): LocalService {
  return async ({ method, url, body }) => {
    const distribution = /^\/2020-05-31\/distribution\/(\w+)\/invalidation$/.exec(url)?.[1];
    if (method !== 'POST' || !distribution) throw new NotPromised('CloudFront', `${method} ${url}`);
    try {
      const { paths, reference } = readBatch(body.toString());
      onInvalidate(distribution, paths);
      const id = `I${randomBytes(7).toString('hex').toUpperCase()}`;
      return {
        status: 201,
        headers: {
          'content-type': 'text/xml',
          location: `https://cloudfront.amazonaws.com/2020-05-31/distribution/${distribution}/invalidation/${id}`,
        },
        body: rootElement(
          'Invalidation',
          namespace,
          element('Id', id),
          element('Status', 'Completed'),
          element('CreateTime', clock.date().toISOString()),
          element(
            'InvalidationBatch',
            element(
              'Paths',
              element('Quantity', paths.length),
              element('Items', ...paths.map((path) => element('Path', path))),
            ),
            element('CallerReference', reference),
          ),
        ),
      };
    } catch (error) {
      if (error instanceof AwsError) return restXmlError(error);
      throw error;
    }
  };
}

function readBatch(xml: string): { paths: string[]; reference: string } {
  const malformed = new AwsError('InvalidArgument', 400, 'The invalidation batch is not valid.');
  let root;
  try {
    root = parseXml(xml);
  } catch {
    throw new AwsError('MalformedXML', 400, 'The XML document is malformed.');
  }
  const list = childOf(root, 'Paths');
  const items = list && childOf(list, 'Items');
  const paths = items?.children.map(({ text }) => text) ?? [];
  const reference = childOf(root, 'CallerReference')?.text;
  const quantity = Number(list && childOf(list, 'Quantity')?.text);
  if (!reference || paths.length === 0 || quantity !== paths.length) throw malformed;
  if (paths.some((path) => !path.startsWith('/'))) throw malformed;
  return { paths, reference };
}
