/** What an account may be and carry, without the schemas: pages load it, and zod would be 23 KB more. */
export const roles = ['user', 'worker', 'admin'] as const;
export type Role = (typeof roles)[number];
export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];

/** The terms in force; stored with the account at sign-up (ACC-2). */
export const termsVersion = '2025-04-22';
export const passwordMinLength = 6;
/** Cognito's longest. */
export const passwordMaxLength = 256;

/**
 * Custom attributes that SignUp carries (PostConfirmation does not see SignUp's metadata). Names without the
 * `custom:` prefix that Cognito adds; all strings.
 */
export const signUpAttributes = ['worker', 'termsVersion', 'adultDeclaredAt', 'language'] as const;
export type SignUpAttribute = (typeof signUpAttributes)[number];
