import { Link, useNavigate } from 'react-router-dom';
import { NewUser } from '#contract/user/forms.ts';
import { CardForm } from '#web/form/card-form.tsx';
import { mistakeOf, type Values } from '#web/form/card-values.ts';
import { checkPassword, passwordField } from '#web/form/password-field.ts';
import { paths } from '#web/routing/paths/site.ts';
import { emailField } from './email-field.ts';

const fields = [
  { name: 'name', label: 'Name', max: 50, autoComplete: 'name', missing: 'Please enter Name' },
  emailField,
  {
    name: 'phone',
    label: 'Phone Number',
    max: 13,
    type: 'tel',
    autoComplete: 'tel',
    hint: 'Codes for signing in go there.',
    missing: 'Please enter Phone',
  },
  { ...passwordField, label: 'Password', missing: 'Please enter a password' },
] as const;

type Name = (typeof fields)[number]['name'];

const check = ({ email, phone, password }: Values<Name>) => ({
  email: mistakeOf(NewUser.shape.userEmail, email),
  phone: mistakeOf(NewUser.shape.userPhone, phone),
  password: checkPassword(password),
});

/** Sign-up; only an e-mail tells the result. Spec part 1, 2.4; D-19, D-92. */
export const Register = () => {
  const navigate = useNavigate();
  const submit = async ({ name, email, phone, password }: Values<Name>) => {
    const { register } = await import('#web/auth/registration.ts');
    await register({ name: name.trim(), email: email.trim(), phone: phone.trim(), password });
    navigate(paths.confirmRegistration(email.trim()));
  };
  return (
    <CardForm
      title="Create account"
      fields={fields}
      check={check}
      submit="Create account"
      pending="Creating…"
      onSubmit={submit}
      links={<Link to={paths.login()}>Already have an account? Login</Link>}
    />
  );
};
