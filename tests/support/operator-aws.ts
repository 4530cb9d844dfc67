import { onTestFinished } from 'vitest';
import { awsOf, type Aws, type Signer } from '#infra/aws/aws.ts';
import { Clock } from '@directory/local-cloud/clock.ts';
import { element, rootElement } from '@directory/local-cloud/protocol/xml.ts';
import type { LocalRequest, LocalResponse } from '@directory/local-cloud/protocol/service.ts';
import { verifySignature } from '@directory/local-cloud/protocol/sigv4.ts';
import { listen } from '@directory/local-cloud/testing/local-service.ts';

/** Response, or a function that builds it from the request body. */
export type Answer = LocalResponse | ((body: string) => LocalResponse);

/**
 * Fake AWS for the operator's programs. Verifies the signature of each call, then responds by service and operation
 * (`ssm GetParameter`, `lambda GET /2016-08-19/account-settings`). Denies all other calls.
 */
interface OperatorAws {
  url: string;
  aws: Aws;
  /** Variables that direct the SDK's clients to the fake AWS in a separate process. */
  environment: Record<string, string>;
  answers: Record<string, Answer>;
  calls: string[];
}

/**
 * Starts the fake AWS. @param signer whose requests it accepts; pass a local cloud's signer if a program calls that too
 */
export async function openOperatorAws(
  answers: Record<string, Answer>,
  signer: Signer = { accessKeyId: 'operator', secretAccessKey: 'operators-secret' },
): Promise<OperatorAws> {
  const { accessKeyId, secretAccessKey } = signer;
  const credentials = { [accessKeyId]: secretAccessKey };
  const calls: string[] = [];
  const clock = new Clock();
  const given = { ...answers };
  const { url, close } = await listen(async (request) => {
    const service = /\/us-east-1\/([a-z-]+)\/aws4_request/.exec(request.headers['authorization'] ?? '')?.[1];
    await verifySignature(request, { credentials, clock, service: service ?? 'unsigned' });
    const call = `${service} ${operationOf(request)}`;
    calls.push(call);
    const answer = given[call];
    const text = request.body.toString();
    if (!answer) return refuse(call);
    return typeof answer === 'function' ? answer(text) : answer;
  });
  onTestFinished(close);
  const environment = {
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const aws = {
    ...awsOf('us-east-1', environment),
    signer: () => Promise.resolve(signer),
  };
  return { url, aws, environment, answers: given, calls };
}

function operationOf({ method, url, headers, body }: LocalRequest): string {
  const target = headers['x-amz-target'];
  if (target) return target.split('.').at(-1) ?? '';
  return (
    new URLSearchParams(method === 'POST' ? body.toString() : '').get('Action') ??
    `${method} ${url.split('?', 1)[0]}`
  );
}

export const json = (value: unknown, status = 200): LocalResponse => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body: JSON.stringify(value),
});

export const xml = (body: string, status = 200): LocalResponse => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body,
});

export const xmlRefusal = (status: number, code: string, message: string): LocalResponse =>
  xml(
    rootElement('ErrorResponse', '', element('Error', element('Code', code), element('Message', message))),
    status,
  );

/** Builds CloudFormation's DescribeStacks response for one stack in this state; undefined for a missing stack. */
export const stackIn = (
  status: string | undefined,
  { name = 'directory-prod', isProtected = false } = {},
): LocalResponse =>
  status === undefined
    ? xmlRefusal(400, 'ValidationError', `Stack with id ${name} does not exist`)
    : xml(
        rootElement(
          'DescribeStacksResponse',
          'http://cloudformation.amazonaws.com/doc/2010-05-15/',
          element(
            'DescribeStacksResult',
            element(
              'Stacks',
              element(
                'member',
                element('StackName', name),
                element('StackStatus', status),
                element('EnableTerminationProtection', isProtected),
              ),
            ),
          ),
        ),
      );

export const resourceNamed = (physicalId: string): LocalResponse =>
  xml(
    rootElement(
      'DescribeStackResourceResponse',
      'http://cloudformation.amazonaws.com/doc/2010-05-15/',
      element(
        'DescribeStackResourceResult',
        element('StackResourceDetail', element('PhysicalResourceId', physicalId)),
      ),
    ),
  );

function refuse(call: string): LocalResponse {
  const message = `User: operator is not authorized to perform: ${call}`;
  return call.startsWith('cloudfront') || /^(sts|cloudformation)/.test(call)
    ? xmlRefusal(403, 'AccessDenied', message)
    : {
        ...json({ __type: 'AccessDeniedException', message }, 403),
        headers: { 'content-type': 'application/json', 'x-amzn-errortype': 'AccessDeniedException' },
      };
}
