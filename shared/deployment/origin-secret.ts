/** Header with the deployment's secret, by which the API recognizes CloudFront. */
export const originSecretHeader = 'x-origin-secret';
