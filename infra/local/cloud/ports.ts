import { createCloudFrontApi } from '../cloudfront/api.ts';
import { createInvokeApi } from '../lambda/invoke-api.ts';
import { onlySupported } from '../dynamodb/supported.ts';
import { createMailbox } from '../mailbox.ts';
import { createAwsEndpoint } from '../protocol/aws-dispatch.ts';
import { listen, type Listener } from '../protocol/listen.ts';
import { forwardTo } from '../protocol/proxy.ts';
import type { LocalService } from '../protocol/service.ts';
import type { Stack } from '../stack/index.ts';
import { createTimeControl, timePath } from '../time-control.ts';
import type { Core, Defer } from './core.ts';
import type { Events } from './events.ts';
import type { StandIns } from './stand-ins.ts';

/** The five ports. All are opened before any is served, because services need each other's addresses. */
export interface Ports {
  /** CloudFront: the site as browsers reach it. */
  site: Listener;
  aws: Listener;
  mailbox: Listener;
  /** Stripe's API and its hosted pages. */
  payment: Listener;
  /** HTTP APIs and function URLs without CloudFront. */
  gateway: Listener;
}

/**
 * Opens the five ports.
 * @param first first of five consecutive ports; without it, any free ports are used
 * @throws PortTaken
 */
export async function openPorts(
  first: number | undefined,
  onError: Core['onError'],
  defer: Defer,
): Promise<Ports> {
  const open = async (name: string, index: number, names: { belowLocalhost?: boolean } = {}) => {
    const listener = await listen({ name, port: first === undefined ? 0 : first + index, onError, ...names });
    defer(() => listener.close());
    return listener;
  };
  return {
    site: await open('site', 0),
    aws: await open('aws', 1, { belowLocalhost: true }),
    mailbox: await open('mailbox', 2),
    payment: await open('stripe', 3),
    gateway: await open('gateway', 4),
  };
}

/** Connects each port to its stand-in, wrapped so that faults can be injected. */
export function servePorts(
  ports: Ports,
  { clock, store, faults, rights }: Core,
  { dynamodb, cognito, s3, ses, ssm, secrets }: StandIns,
  { site, functionsByArn }: Stack,
  { stripe, gateways, advance }: { stripe: LocalService; gateways: LocalService; advance: Events['advance'] },
): void {
  const cloudFrontApi = createCloudFrontApi({
    clock,
    store,
    onInvalidate: (id, paths) => {
      if (id !== site.id) return false;
      site.cloudFront.invalidate(paths);
      return true;
    },
  });
  ports.site.serve(faults.guard('site', site.cloudFront.handle));
  const mailbox = createMailbox({ ses, clock });
  const time = createTimeControl(clock, advance);
  ports.mailbox.serve((request) => (request.url === timePath ? time : mailbox.handle)(request));
  ports.payment.serve(faults.guard('stripe', stripe));
  ports.gateway.serve(gateways);
  ports.aws.serve(
    createAwsEndpoint({
      clock,
      credentials: rights.credentials,
      callerOf: (accessKeyId) => rights.callerOf(accessKeyId),
      services: {
        dynamodb: faults.guard('dynamodb', onlySupported(forwardTo(dynamodb.endpoint), dynamodb.partitions)),
        cognito: faults.guard('cognito', cognito.handle),
        s3: faults.guard('s3', s3.handle),
        ses: faults.guard('ses', ses.handle),
        ssm: faults.guard('ssm', ssm.handle),
        secretsManager: faults.guard('secretsManager', secrets.handle),
        cloudfront: faults.guard('cloudfront', cloudFrontApi.handle),
        lambda: createInvokeApi((name) => functionsByArn.get(name)),
      },
    }),
  );
}
