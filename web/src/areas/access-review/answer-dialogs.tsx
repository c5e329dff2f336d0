import { type FormEvent, useState } from 'react';
import { type OpenAccess, REASON_MAX, RemovalReason } from '#contract/access-review/forms.ts';
import type { AccessRow } from '#contract/access-review/lists.ts';
import { ApplicationError } from '#contract/application-error.ts';
import { counted } from '#contract/rules/figures.ts';
import { type RoleId, roles } from '#contract/rules/roles.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { ManyCallsDialog } from '#web/bulk/many-calls.tsx';
import { FormDialog, useFormDialog } from '#web/form/form-dialog.tsx';
import { FormMessage } from '#web/form/form-messages.tsx';
import { ReasonForm } from '#web/form/reason-form.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import '#web/styles/form.css';

const TITLE = 'Access Review';

interface Props {
  readonly user: OpenAccess;
  /** The seconds that the answer took, when it is given. */
  seconds(): number;
  onDone(): Promise<unknown>;
  onClose(): void;
}

const RolesForm = ({ user, seconds, onDone, onClose }: Props) => {
  const [chosen, setChosen] = useState<readonly RoleId[]>(user.roles);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const isChanged = chosen.toSorted().join() !== user.roles.toSorted().join();
  const close = useFormDialog(isChanged);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (chosen.length === 0) return setProblem('Please select user role');
    setBusy(true);
    const { id, version } = user;
    try {
      await api.accessReview.answer({
        body: { id, version, answer: 'rolesChanged', roles: [...chosen], seconds: seconds() },
      });
      toastSuccess(TITLE, `Roles of ${user.name} changed`);
      onClose();
      await onDone();
    } catch (failure) {
      toastFailure(failure, TITLE);
      setProblem(sayFailure(failure));
      setBusy(false);
    }
  };
  return (
    <form noValidate aria-busy={busy} onSubmit={send}>
      {problem !== '' && <FormMessage>{problem}</FormMessage>}
      <fieldset className="field roles">
        <legend>User Role</legend>
        {roles
          .filter(({ id }) => user.grantable.includes(id))
          .map(({ id, RoleName }) => (
            <label key={id} className="check">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={busy}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((held) => held !== id))
                }
              />
              {RoleName}
            </label>
          ))}
      </fieldset>
      <DialogFooter onCancel={close} submit={{ label: 'Change roles', pending: 'Changing…', busy }} />
    </form>
  );
};

/** Changes the roles of a user: those the user has, and those that the answering user may give. Role matrix row 151. */
export const RolesDialog = (props: Props) => (
  <FormDialog title={`Roles of ${props.user.name}`} onClose={props.onClose}>
    <p>The change counts at once. It is the answer about this user.</p>
    <RolesForm {...props} />
  </FormDialog>
);

/** Removes the access of a user, with the reason for it. */
export const RemoveDialog = ({ user: { id, version, name }, seconds, onDone, onClose }: Props) => (
  <FormDialog title={`Remove the access of ${name}`} onClose={onClose}>
    <p>
      The user is disabled at once: sessions end, and tokens of the API are refused. The page of the user enables them
      again.
    </p>
    <ReasonForm
      title={TITLE}
      schema={RemovalReason}
      max={REASON_MAX}
      submit={{ label: 'Remove access', pending: 'Removing…' }}
      send={async (note) => {
        await api.accessReview.answer({ body: { id, version, answer: 'removed', note, seconds: seconds() } });
        await onDone();
        return `Access of ${name} removed`;
      }}
      onClose={onClose}
    />
  </FormDialog>
);

const restore = async ({ id }: AccessRow) => {
  const { refused } = await api.accessReview.restore({ body: { ids: [id] } });
  if (refused[0]) throw new ApplicationError(refused[0].reason);
};

interface RestoreProps {
  readonly rows: readonly AccessRow[];
  onClose(isDone: boolean): void;
}

/** Enables users again whom the end of a campaign has disabled. */
export const RestoreDialog = ({ rows, onClose }: RestoreProps) => (
  <ManyCallsDialog
    title={rows.length === 1 ? 'Enable again' : `Enable ${counted(rows.length, 'user')} again`}
    rows={rows}
    noun="user"
    nameOf={({ person }) => person}
    check={({ state }) => (state === 'disabled' ? '' : 'This user was not disabled by the end of an access review.')}
    run={restore}
    words={{ label: 'Enable again', pending: 'Enabling', done: 'enabled again' }}
    onClose={onClose}
  >
    <p>They can sign in again within a minute, with the roles they had.</p>
  </ManyCallsDialog>
);
