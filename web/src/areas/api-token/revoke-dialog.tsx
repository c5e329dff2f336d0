import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ShownToken, TokenRevocation } from '#contract/api-token/record.ts';
import { api } from '#web/api/client.ts';
import { toastFailure } from '#web/api/failure.ts';
import { mistakeOf } from '#web/form/card-values.ts';
import { ReasonField } from '#web/form/fields/reason-field.tsx';
import { FormDialog, useFormDialog } from '#web/form/form-dialog.tsx';
import { FormMessage } from '#web/form/form-messages.tsx';
import { useSubmission } from '#web/form/use-submission.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import '#web/styles/form.css';

const TITLE = 'API token';
const WHY_MAX = 300;

interface Props {
  readonly token: ShownToken;
  onClose(): void;
}

const RevokeFields = ({ token: { id }, onClose }: Props) => {
  const queries = useQueryClient();
  const reason = useRef<HTMLTextAreaElement>(null);
  const [why, setWhy] = useState('');
  const close = useFormDialog(why !== '');
  const mistake = mistakeOf(TokenRevocation.shape.why, why);
  const { submitted, busy, problem, send } = useSubmission(
    [{ mistake, field: reason }],
    async () => {
      await api.apiToken.revoke({ body: { id, why } });
      toastSuccess(TITLE, api.apiToken.revoke.route.done ?? '');
      onClose();
      await queries.invalidateQueries();
    },
    (failure) => toastFailure(failure, TITLE),
  );
  return (
    <form noValidate aria-busy={busy} onSubmit={send}>
      {problem !== '' && <FormMessage>{problem}</FormMessage>}
      <ReasonField
        ref={reason}
        max={WHY_MAX}
        value={why}
        error={submitted ? mistake : ''}
        busy={busy}
        onChange={setWhy}
      />
      <DialogFooter onCancel={close} submit={{ label: 'Revoke token', pending: 'Revoking…', busy }} />
    </form>
  );
};

/** Revokes a token, with the reason for it: the next call with it is refused. Role matrix rows 147 and 148. */
export const RevokeDialog = (props: Props) => (
  <FormDialog title={`Revoke ${props.token.name}`} onClose={props.onClose}>
    <p>Programs that use it are refused from the next call on. It cannot be made valid again.</p>
    <RevokeFields {...props} />
  </FormDialog>
);
