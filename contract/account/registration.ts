import * as z from 'zod';
import { required } from '../fields/common.ts';
import { Code } from '../fields/contact.ts';
import { Email } from '../fields/email.ts';
import { OwnReset } from '../fields/password.ts';
import { Phone } from '../user/forms.ts';

/** What is typed to register oneself. Spec part 1, 2.4; D-19, D-92. The password goes to Cognito and nowhere else. */
export const Registration = z.object({
  name: required('Please enter Name', 50),
  email: required('Please enter Email', 50).pipe(Email),
  phone: required('Please enter Phone', 13).pipe(Phone),
  password: OwnReset.shape.newPassword,
});

/** The code of a registration. Spec part 1, 2.5. */
export const RegistrationCode = z.object({ email: Email, code: Code });

/** The address that asks for another code. Spec part 1, 2.6. */
export const RegistrationAddress = z.object({ email: Email });
