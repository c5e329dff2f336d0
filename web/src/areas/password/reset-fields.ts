import { OwnReset } from '../../../../contract/fields/password.ts';
import { RESET_FIELD_MAX } from '../../../../contract/rules/limits.ts';
import type { CardField } from '../../form/card-input.tsx';
import { mistakeOf, type Values } from '../../form/card-values.ts';

export type ResetName = 'oldPassword' | 'newPassword' | 'confirmPassword';

const field = (name: ResetName, label: string, missing: string): CardField<ResetName> => ({
  name,
  label,
  missing,
  max: RESET_FIELD_MAX,
  type: 'password',
  autoComplete: name === 'oldPassword' ? 'current-password' : 'new-password',
  ...(name === 'newPassword' ? { placeholder: 'at least 8 characters' } : {}),
});

export const oldPassword = field('oldPassword', 'Old Password', 'Please enter old password');

/** The new password twice. Spec part 1, 2.9 and section 5. */
export const newPasswords = [
  field('newPassword', 'New Password', 'Please enter new password'),
  field('confirmPassword', 'Confirm Password', 'Please enter confirm password'),
];

/** New and confirm are compared only when both are there; their length is held to what the sign-in takes. D-17. */
export const checkNew = ({ newPassword, confirmPassword }: Values<ResetName>): Partial<Values<ResetName>> => ({
  newPassword: newPassword === '' ? '' : mistakeOf(OwnReset.shape.newPassword, newPassword),
  confirmPassword:
    newPassword !== '' && confirmPassword !== '' && newPassword !== confirmPassword
      ? 'The New and Confirm passsword do not match.'
      : '',
});
