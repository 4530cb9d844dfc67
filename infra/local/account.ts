/** Whose cloud this is: an account that AWS never gives to anybody, and the one region of the product. */
export const accountId = '000000000000';
export const region = 'us-east-1';
/** The account's own keys, which may do everything: of operators and tests. A function has its role's. */
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' } as const;

/** `arn:aws:<service>:us-east-1:<account>:<resource>`; IAM and CloudFront are of no region. */
export const arnOf = (service: string, resource: string, inRegion: string = region): string =>
  `arn:aws:${service}:${inRegion}:${accountId}:${resource}`;
