import { type ReactNode, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { OwnReset } from '../../../../contract/fields/password.ts';
import { PASSWORD_MAX, TEXT_MAX } from '../../../../contract/rules/limits.ts';
import { api } from '../../api/client.ts';
import { describeFailure, sayFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { identityProblem } from '../../auth/identity-problem.ts';
import { pageAfterFirstPassword } from '../../auth/page-after-first-password.ts';
import { CardForm } from '../../form/card-form.tsx';
import type { CardField } from '../../form/card-input.tsx';
import { mistakeOf, type Values } from '../../form/card-values.ts';
import { paths } from '../../routing/paths/site.ts';
import { endFirstLogin } from '../../session/session.ts';
import type { Session } from '../../session/session-values.ts';
import { CardSkeleton } from '../../ui/card-skeleton.tsx';
import { Select } from '../../ui/select.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.ts';

type Name = 'userName' | 'temporary' | 'password' | 'answer';

const TITLE = 'New Password';

/** A temporary password opens no session: whoever is here has replaced it while logging in, and may keep what they chose. */
const fieldsFor = (userName: string, question: ReactNode): CardField<Name>[] => [
  { name: 'userName', label: 'User Name', max: 50, autoComplete: 'username', value: userName, disabled: true },
  {
    name: 'temporary',
    label: 'Temporary Password',
    max: PASSWORD_MAX,
    type: 'password',
    autoComplete: 'current-password',
    hint: 'It was replaced when you logged in. Leave both empty to keep the password you chose then, or enter that one here.',
  },
  {
    name: 'password',
    label: 'New Password',
    max: PASSWORD_MAX,
    type: 'password',
    autoComplete: 'new-password',
    placeholder: 'at least 8 characters',
  },
  ...(question
    ? [{ name: 'answer', label: 'Answer', max: TEXT_MAX, missing: 'Please enter an answer', before: question } as const]
    : []),
];

const check = ({ temporary, password }: Values<Name>) => ({
  temporary: temporary === '' && password !== '' ? 'Please enter old password' : '',
  password: password === '' && temporary === '' ? '' : mistakeOf(OwnReset.shape.newPassword, password),
});

/** 'Set new password': temporary and new password, and a security question where there are any. Spec part 1, 2.8; D-11, D-16. */
export const SetPasswordForm = ({ session }: { readonly session: Session }) => {
  const navigate = useNavigate();
  const [picked, setPicked] = useState('');
  /** When only the portal's own call failed, the identity service is not asked to change it again. */
  const changed = useRef(false);
  const { data = [], isPending } = useCall(api.account.securityQuestions, {});
  const questions = data.map(({ id, name }) => ({ id: String(id), name }));
  const question = picked || (questions[0]?.id ?? '');

  if (isPending) return <CardSkeleton />;

  const change = async (from: string, to: string) => {
    if (to === '' || changed.current) return;
    const { changePassword } = await import('../../session/passwords.ts');
    await changePassword(from, to);
    changed.current = true;
  };
  const submit = async ({ temporary, password, answer }: Values<Name>) => {
    try {
      await change(temporary, password);
    } catch (error) {
      toastError(TITLE, 'Reset Failed');
      return identityProblem(error, { NotAuthorizedException: 'The present password is not right.' });
    }
    try {
      const securityAnswer = question === '' ? {} : { securityAnswer: { questionId: Number(question), answer } };
      await api.account.firstPassword({ body: { id: session.userId, isFirstLogin: false, ...securityAnswer } });
    } catch (error) {
      toastError(TITLE, describeFailure(error, TITLE).message || 'Changed Failed');
      return sayFailure(error);
    }
    toastSuccess(TITLE, 'Changed successfully');
    endFirstLogin();
    navigate(pageAfterFirstPassword(session.holder), { replace: true });
    return '';
  };

  return (
    <CardForm
      title="Set new password"
      fields={fieldsFor(
        session.userName,
        question !== '' && (
          <Select label="Security Question" options={questions} value={question} onChange={setPicked} />
        ),
      )}
      check={check}
      submit="Submit"
      pending="Saving…"
      onSubmit={submit}
      links={<Link to={paths.logout()}>Logout</Link>}
    />
  );
};
