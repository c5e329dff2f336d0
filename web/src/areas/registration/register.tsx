import { Link, useNavigate } from 'react-router-dom';
import { OwnReset } from '../../../../contract/fields/password.ts';
import { PASSWORD_MAX } from '../../../../contract/rules/limits.ts';
import { NewUser } from '../../../../contract/user/record.ts';
import { sayFailure } from '../../api/failure.ts';
import { CardForm } from '../../form/card-form.tsx';
import { mistakeOf, type Values } from '../../form/card-values.ts';
import { paths } from '../../routing/paths/site.ts';

const fields = [
  { name: 'name', label: 'Name', max: 50, autoComplete: 'name', missing: 'Please enter Name' },
  { name: 'email', label: 'Email', max: 50, type: 'email', autoComplete: 'email', missing: 'Please enter Email' },
  {
    name: 'phone',
    label: 'Phone Number',
    max: 13,
    type: 'tel',
    autoComplete: 'tel',
    hint: 'Codes for signing in go there.',
    missing: 'Please enter Phone',
  },
  {
    name: 'password',
    label: 'Password',
    max: PASSWORD_MAX,
    type: 'password',
    autoComplete: 'new-password',
    placeholder: 'at least 8 characters',
    missing: 'Please enter a password',
  },
] as const;

type Name = (typeof fields)[number]['name'];

const check = ({ email, phone, password }: Values<Name>) => ({
  email: mistakeOf(NewUser.shape.userEmail, email),
  phone: mistakeOf(NewUser.shape.userPhone, phone),
  password: mistakeOf(OwnReset.shape.newPassword, password),
});

/** Sign-up; what comes of it is told by mail only. Spec part 1, 2.4; D-19, D-92. */
export const Register = () => {
  const navigate = useNavigate();
  const submit = async ({ name, email, phone, password }: Values<Name>) => {
    try {
      const { register } = await import('../../auth/registration.ts');
      await register({ name: name.trim(), email: email.trim(), phone: phone.trim(), password });
    } catch (error) {
      return sayFailure(error);
    }
    navigate(paths.confirmRegistration(email.trim()));
    return '';
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
