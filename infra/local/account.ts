/** Whose cloud this is: an account that AWS never gives to anybody, and the one region of the product. */
export const accountId = '000000000000';
export const region = 'us-east-1';
/** What the functions sign with; the stand-ins verify it. */
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' } as const;
