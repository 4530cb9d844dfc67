/**
 * An error as the user pools API answers it: HTTP 400 (unless said otherwise), its name in `__type`.
 * Names and messages are those of the API reference; clients branch on the name, never on the message.
 */
export class CognitoError extends Error {
  readonly status: number;
  constructor(name: string, message: string, status = 400) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);
export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);
/** One answer for a wrong password and for a user who does not exist. */
export const incorrectCredentials = () => notAuthorized('Incorrect username or password.');
export const userDisabled = () => notAuthorized('User is disabled.');
export const passwordResetRequired = () =>
  new CognitoError('PasswordResetRequiredException', 'Password reset required for the user');
export const userNotFound = () => new CognitoError('UserNotFoundException', 'User does not exist.');
export const resourceNotFound = (message: string) => new CognitoError('ResourceNotFoundException', message);
export const codeMismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
export const expiredCode = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
export const limitExceeded = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
export const aliasExists = () =>
  new CognitoError('AliasExistsException', 'An account with the email already exists.');
