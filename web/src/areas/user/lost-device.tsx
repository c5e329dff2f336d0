import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { may } from '#contract/rules/access.ts';
import type { Holder } from '#contract/rules/roles.ts';
import { api } from '#web/api/client.ts';
import { toastFailure } from '#web/api/failure.ts';
import { recordKey } from '#web/form/record/record-source.ts';
import { useSession } from '#web/session/session.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastSuccess } from '#web/ui/toasts.ts';

/** A super admin takes the authenticator app of a lost device away; codes then go to the phone. D-07. */
export const LostDevice = ({ holder }: { readonly holder: Holder }) => {
  const { getValues } = useFormContext();
  const queries = useQueryClient();
  const ownId = useSession()?.userId;
  const [asking, setAsking] = useState(false);
  const [id, userName] = getValues(['id', 'userName']);
  if (!may(holder, 'mfa.reset.other') || id === ownId) return null;

  const reset = async () => {
    try {
      await api.account.factor({ body: { id, isMFAenabled: false } });
      toastSuccess('User', 'Updated successfully');
      await queries.invalidateQueries({ queryKey: recordKey(id) });
    } catch (error) {
      toastFailure(error, 'User');
    }
    setAsking(false);
  };

  return (
    <section className="form-section" aria-label="Lost device">
      <h2>Lost device</h2>
      <p className="section-help">
        Removes the user’s authenticator app and ends all sessions. Codes go to the phone above from then on, so make
        sure that the right one is saved.
      </p>
      <div className="actions section-actions">
        <button type="button" className="button" onClick={() => setAsking(true)}>
          Remove authenticator app
        </button>
      </div>
      {asking && (
        <ConfirmDialog
          message="Remove the authenticator app of this user and end all sessions?"
          subject={String(userName)}
          destructive
          onConfirm={reset}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
};
