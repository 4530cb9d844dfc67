/** Account id that AWS never assigns, and the product's only region. */
export const accountId = '000000000000';
export const region = 'us-east-1';
/**
 * Access keys of the account's root user, who may do everything. Operators and tests use these keys; functions use
 * their role's keys.
 */
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' } as const;

/** Builds `arn:aws:<service>:<region>:<account>:<resource>`. Pass an empty region for IAM and CloudFront. */
export const arnOf = (service: string, resource: string, inRegion: string = region): string =>
  `arn:aws:${service}:${inRegion}:${accountId}:${resource}`;
