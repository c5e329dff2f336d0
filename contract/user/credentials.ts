import * as z from 'zod';
import { Id, RefId, required } from '../fields/common.ts';
import { Code } from '../fields/contact.ts';
import { PASSWORD_MAX, PASSWORD_MIN, RESET_FIELD_MAX, TEXT_MAX, USER_NAME_MAX } from '../rules/limits.ts';

/** A second factor: a code by text message, or of an authenticator app. D-04. */
export const Factor = z.enum(['SMS', 'TOTP']);
export type Factor = z.infer<typeof Factor>;

/** The second factors a person can be asked for, and the one that is asked first. */
export const Factors = z.object({ enrolled: z.array(Factor), preferred: Factor.optional() });
export type Factors = z.infer<typeof Factors>;

export const FactorChoice = z.object({ factor: Factor });

/** The key for an authenticator app; it counts once a code of it was entered. */
export const AppSecret = z.object({ secret: z.string() });
export const AppCode = z.object({ code: Code });

/** Passwords are used as they are typed: a space at the end belongs to them. */
const secret = (message: string) => z.string({ error: message }).min(1, message).max(RESET_FIELD_MAX, message);

/** A new password, held to what the sign-in screen can take. D-17. */
const newSecret = (message: string) =>
  secret(message)
    .min(PASSWORD_MIN, `The new password must have at least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX, `The new password may have at most ${PASSWORD_MAX} characters`);

/** The two calls of a forgotten password; they reveal nothing and change nothing. D-15. */
export const ForgotByEmail = z.object({
  emailAddress: required('All fields are required', USER_NAME_MAX),
  source: z.string().max(TEXT_MAX).optional(),
});
export const ForgotByName = z.object({
  type: z.string().max(TEXT_MAX).optional(),
  value: required('All fields are required', USER_NAME_MAX),
});

/** The user's own second factor, or another user's for a super admin. D-07. */
export const FactorChange = z.object({ id: Id, isMFAenabled: z.boolean() });

/** After the first password was replaced at Cognito. A password in the body is no part of it and is ignored unread. D-11, D-16. */
export const FirstPassword = z.object({
  id: Id,
  isFirstLogin: z.literal(false).default(false),
  securityAnswer: z.object({ questionId: RefId, answer: required('Please enter an answer', TEXT_MAX) }).optional(),
});

/** The user's own change; `userId` is their own or 0. D-13. */
export const OwnReset = z.object({
  userId: Id.default('0'),
  oldPassword: secret('Please enter old password'),
  newPassword: newSecret('Please enter new password'),
});

/** A super admin's reset of another user's password. D-14. */
export const AdminReset = z
  .object({
    userId: Id,
    newPassword1: newSecret('Please enter new password'),
    newPassword2: secret('Please enter confirm password'),
  })
  .refine(({ newPassword1, newPassword2 }) => newPassword1 === newPassword2, {
    error: 'The New and Confirm passsword do not match.',
  });
