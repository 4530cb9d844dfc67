/** Options of an account, without the schemas: pages load this file, and zod would add 23 KB. */
export const roles = ['user', 'worker', 'admin'] as const;
export type Role = (typeof roles)[number];
export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];

/** Version of the terms in force; the account stores it at sign-up (ACC-2). */
export const termsVersion = '2025-04-22';
export const passwordMinLength = 6;
/** Cognito's limit. */
export const passwordMaxLength = 256;

/**
 * Custom attributes sent with SignUp, because PostConfirmation does not receive SignUp's metadata. Names omit Cognito's
 * `custom:` prefix; all values are strings.
 */
export const signUpAttributes = ['worker', 'termsVersion', 'adultDeclaredAt', 'language'] as const;
export type SignUpAttribute = (typeof signUpAttributes)[number];
