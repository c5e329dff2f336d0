import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { toastError, toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { Dialog } from '#web/ui/overlay/opened-part.tsx';
import { showDate } from '#web/ui/shown-values.tsx';

const HEADING = 'Calendar';

const copy = (address: string) =>
  navigator.clipboard.writeText(address).then(
    () => toastSuccess(HEADING, 'Copied'),
    () => toastError(HEADING, 'It could not be copied. Select it and copy it by hand.'),
  );

/** Shows a new address; the server stores only a hash, so it cannot show it again. */
const NewAddress = ({ address }: { readonly address: string }) => (
  <>
    <div className="field">
      <label htmlFor="calendar-address">Address</label>
      <input id="calendar-address" readOnly value={address} onFocus={({ target }) => target.select()} />
    </div>
    <p>Add it to your calendar program as a calendar from the internet. Copy it now: it is not shown again.</p>
  </>
);

/** Makes, replaces and revokes the secret address at which calendar programs fetch the user's items. */
export const SubscribeDialog = ({ onClose }: { onClose(): void }) => {
  const [address, setAddress] = useState('');
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useCall(api.worklist.calendarAddress, {}, { staleMs: 0 });
  const hasOne = (data?.madeAt ?? '') !== '';
  const act = async (work: () => Promise<string>) => {
    if (busy) return;
    setBusy(true);
    try {
      setAddress(await work());
      await refetch();
    } catch (failure) {
      toastFailure(failure, HEADING);
    }
    setBusy(false);
  };
  const make = () => act(async () => (await api.worklist.makeCalendarAddress({})).address);
  const revoke = () =>
    act(async () => {
      await api.worklist.revokeCalendarAddress({});
      toastSuccess(HEADING, 'Revoked successfully');
      return '';
    });
  return (
    <Dialog title="Subscribe to your calendar" onClose={onClose}>
      <p>
        Outlook, Google Calendar and other programs can show the items that wait for you and are due within a year.
        Anyone with the address can read them without signing in, so do not share it.
      </p>
      {error && <Failed heading={HEADING} text={sayFailure(error)} onRetry={refetch} />}
      {data && (
        <div className="dialog-body" aria-live="polite">
          {address !== '' && <NewAddress address={address} />}
          <p>
            {hasOne
              ? `Your address was made on ${showDate(data.madeAt)} and is valid until ${showDate(data.until)}. It also ends when you revoke it, make a new one, or change your password or second factor, and when your roles change.`
              : 'You have no address.'}
          </p>
        </div>
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
        {hasOne && (
          <button type="button" className="button danger" aria-disabled={busy} onClick={revoke}>
            Revoke
          </button>
        )}
        {data && address === '' && (
          <button type="button" className={hasOne ? 'button' : 'button primary'} aria-disabled={busy} onClick={make}>
            {hasOne ? 'Make a new address' : 'Make an address'}
          </button>
        )}
        {address !== '' && (
          <button type="button" className="button primary" onClick={() => copy(address)}>
            Copy
          </button>
        )}
      </div>
    </Dialog>
  );
};
