import { type ReactNode, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { OwnReset } from '../../../../contract/records/password.ts';
import { PASSWORD_MAX, TEXT_MAX } from '../../../../contract/rules/limits.ts';
import { api } from '../../api/client.ts';
import { describeFailure, sayFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { paths } from '../../app/paths.ts';
import { endFirstLogin } from '../../app/session.ts';
import type { Session } from '../../app/session-values.ts';
import { CardForm } from '../../form/card-form.tsx';
import type { CardField } from '../../form/card-input.tsx';
import { mistakeOf, type Values } from '../../form/card-values.ts';
import { Select } from '../../ui/select.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { identityProblem } from '../registration/identity-problem.ts';
import { forgetPending, hasChosenPassword } from '../sign-in/pending-sign-in.ts';

type Name = 'userName' | 'temporary' | 'password' | 'answer';

const TITLE = 'New Password';

/** Whoever chose a password a moment ago, in the middle of this sign-in, may keep it. */
const fieldsFor = (userName: string, chosen: boolean, question: ReactNode): CardField<Name>[] => [
  { name: 'userName', label: 'User Name', max: 50, autoComplete: 'username', value: userName, disabled: true },
  {
    name: 'temporary',
    label: 'Temporary Password',
    max: PASSWORD_MAX,
    type: 'password',
    autoComplete: 'current-password',
    hint: chosen ? 'You chose your password a moment ago. Leave both empty to keep it.' : 'The one you logged in with.',
    ...(chosen ? {} : { missing: 'Please enter old password' }),
  },
  {
    name: 'password',
    label: 'New Password',
    max: PASSWORD_MAX,
    type: 'password',
    autoComplete: 'new-password',
    placeholder: 'at least 8 characters',
    ...(chosen ? {} : { missing: 'Please enter new password' }),
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
  const { isExperian } = useParams();
  const [chosen] = useState(hasChosenPassword);
  const [picked, setPicked] = useState('');
  /** When only the portal's own call failed, the identity service is not asked to change it again. */
  const changed = useRef(false);
  const { data = [], isPending } = useCall(api.account.securityQuestions, {});
  const questions = data.map(({ id, name }) => ({ id: String(id), name }));
  const question = picked || (questions[0]?.id ?? '');

  if (isPending) return <div className="card card-wait" aria-hidden="true" />;

  const change = async (from: string, to: string) => {
    if (to === '' || changed.current) return;
    const { changePassword } = await import('../../app/auth/passwords.ts');
    await changePassword(from, to);
    changed.current = true;
  };
  const submit = async ({ temporary, password, answer }: Values<Name>) => {
    try {
      await change(temporary, password);
    } catch (error) {
      toastError(TITLE, 'Reset Failed');
      return identityProblem(error);
    }
    try {
      const securityAnswer = question === '' ? {} : { securityAnswer: { questionId: Number(question), answer } };
      await api.account.firstPassword({ body: { id: session.userId, isFirstLogin: false, ...securityAnswer } });
    } catch (error) {
      toastError(TITLE, describeFailure(error, TITLE).message || 'Changed Failed');
      return sayFailure(error);
    }
    toastSuccess(TITLE, 'Changed successfully');
    forgetPending();
    endFirstLogin();
    navigate(isExperian === 'true' ? paths.dashboard() : paths.company.list(), { replace: true });
    return '';
  };

  return (
    <CardForm
      title="Set new password"
      fields={fieldsFor(
        session.userName,
        chosen,
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
