import { z } from 'zod';
import { NotSupported } from '../protocol/service.ts';
import { assertConforms, assertMutable, assertWritable, attributeMap } from './attributes.ts';
import { expiredCode } from './errors.ts';
import * as parameter from './operation.ts';
import { operation, save, type Operation } from './operation.ts';

/**
 * A user changes their own attributes. A new e-mail waits until its code is entered: they sign in with the old one
 * until then ("Verifying updates to email addresses and phone numbers" of the developer guide). Asked again, it
 * mails a new code. A taken address is not told here, but at the code.
 */
const updateUserAttributes = operation(
  'public',
  z.strictObject({
    AccessToken: z.string(),
    UserAttributes: parameter.attributes,
    ClientMetadata: parameter.metadata,
  }),
  async (core, input) => {
    const { pool, client, user } = core.tokens.authenticate(input.AccessToken);
    const { email, ...others } = attributeMap(input.UserAttributes);
    const changes = email === undefined ? others : { ...others, email };
    assertWritable(client, changes);
    assertConforms(pool, changes);
    assertMutable(pool, changes);
    const attributes = { ...user.attributes, ...others };
    if (email === undefined) {
      save(core, pool, { ...user, attributes });
      return {};
    }
    if (!pool.UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate.includes('email'))
      throw new NotSupported(
        'Cognito',
        'a change of email without AttributesRequireVerificationBeforeUpdate',
      );
    if (email === user.attributes['email'])
      throw new NotSupported('Cognito', 'a change of email to what it is');
    const waiting = save(core, pool, { ...user, attributes, pendingEmail: email });
    const sent = await core.codes.send(
      pool,
      client,
      { ...waiting, attributes: { ...attributes, email } },
      'ChangeEmail',
      'UpdateUserAttribute',
      input.ClientMetadata,
    );
    return { CodeDeliveryDetailsList: [sent] };
  },
);

const verifyUserAttribute = operation(
  'public',
  z.strictObject({
    AccessToken: z.string(),
    AttributeName: z.literal('email'),
    Code: parameter.code,
  }),
  (core, input) => {
    const { pool, user } = core.tokens.authenticate(input.AccessToken);
    const { pendingEmail: email, ...rest } = user;
    if (email === undefined) throw expiredCode();
    core.codes.check(pool, user, 'ChangeEmail', input.Code);
    save(core, pool, { ...rest, attributes: { ...user.attributes, email, email_verified: 'true' } });
    core.codes.consume(pool, user, 'ChangeEmail');
    return {};
  },
);

export const changeEmailOperations: Record<string, Operation> = {
  UpdateUserAttributes: updateUserAttributes,
  VerifyUserAttribute: verifyUserAttribute,
};
