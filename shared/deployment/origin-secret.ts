/** The header by which the API knows CloudFront; its value is a secret of the deployment. */
export const originSecretHeader = 'x-origin-secret';
