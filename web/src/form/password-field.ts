import { PASSWORD_MAX } from '#contract/rules/limits.ts';
import { OwnReset } from '#contract/user/credentials.ts';
import { mistakeOf } from './card-values.ts';

/** A password that a user chooses for themselves, in a form with one field for it. */
export const passwordField = {
  name: 'password',
  label: 'New Password',
  max: PASSWORD_MAX,
  type: 'password',
  autoComplete: 'new-password',
  placeholder: 'at least 8 characters',
} as const;

/** What is wrong with a chosen password; '' when nothing is. */
export const checkPassword = (password: string) => mistakeOf(OwnReset.shape.newPassword, password);
