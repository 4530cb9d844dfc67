import { AwsError } from '../protocol/aws-error.ts';

/**
 * Creates constructors for errors of the API reference. Clients check an error's name. They check the message only for
 * a lockout and for a revoked token.
 */
const named =
  (name: string, status = 400) =>
  (message: string) =>
    new AwsError(name, status, message);

export const invalidParameter = named('InvalidParameterException');
export const notAuthorized = named('NotAuthorizedException');
export const invalidPassword = named('InvalidPasswordException');
export const invalidLambdaResponse = named('InvalidLambdaResponseException');
export const lambdaFailed = named('UserLambdaValidationException');
export const resourceNotFound = named('ResourceNotFoundException');
/** RevokeToken's own error for a request that isn't authorized. */
export const unauthorized = named('UnauthorizedException', 401);

/** Same error for a wrong password and an unknown user, so that it does not reveal accounts. */
export const incorrectCredentials = () => notAuthorized('Incorrect username or password.');
export const userDisabled = () => notAuthorized('User is disabled.');
export const userNotFound = () => named('UserNotFoundException')('User does not exist.');
export const userExists = () => named('UsernameExistsException')('User already exists');
export const codeMismatch = () =>
  named('CodeMismatchException')('Invalid verification code provided, please try again.');
export const expiredCode = (message = 'Invalid code provided, please request a code again.') =>
  named('ExpiredCodeException')(message);
