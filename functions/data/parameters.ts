import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { clientOptions, lazyClient } from './aws-client.ts';
import { environment } from './environment.ts';

const client = lazyClient(() => new SSMClient(clientOptions));
let cached: Promise<string> | undefined;

/**
 * Returns the id of the site's CloudFront distribution, which can't be an environment variable: the distribution
 * depends on some of the Lambdas. Read once, since a stack keeps its distribution.
 */
export async function distributionId(): Promise<string> {
  cached ??= client()
    .send(new GetParameterCommand({ Name: environment('DISTRIBUTION_PARAMETER') }))
    .then((answer) => {
      if (!answer.Parameter?.Value) throw new Error('The parameter of the distribution is empty.');
      return answer.Parameter.Value;
    });
  try {
    return await cached;
  } catch (error) {
    // A failed read must not be cached; the next message tries again.
    cached = undefined;
    throw error;
  }
}
