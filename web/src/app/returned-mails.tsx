import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ReturnedMail } from '../../../contract/user/returned-mail.ts';
import { isOpen } from '../api/access.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { keyOf, useCall } from '../api/use-call.ts';
import { userPaths } from '../routing/paths/user.ts';
import { useSession } from '../session/session.ts';
import { EmailAddress } from '../ui/email-address.tsx';
import { showTime } from '../ui/show-time.ts';
import { toastError, toastSuccess } from '../ui/toasts.ts';
import '../styles/returned-mails.css';

/** Asked for again after this time, on the next page. */
const STAYS_MS = 300_000;
const { returnedMails: list, forgetReturnedMail: forget } = api.user;

const reasons: Readonly<Record<ReturnedMail['reason'], string>> = {
  bounce: 'there is no such mailbox',
  complaint: 'a mail was marked as spam',
};

const Line = ({ address, reason, at, userId }: ReturnedMail) => {
  const queries = useQueryClient();
  const again = async () => {
    try {
      await forget({ body: { address } });
      toastSuccess('Success', forget.route.done ?? '');
      await queries.invalidateQueries({ queryKey: [keyOf(list.route)] });
    } catch (error) {
      toastError('Error', sayFailure(error));
    }
  };
  return (
    <li>
      {userId === '' ? <EmailAddress text={address} /> : <Link to={userPaths.edit(userId)}>{address}</Link>}
      {`: ${reasons[reason]}, ${showTime(at)} `}
      <button type="button" className="button" onClick={again} aria-label={`Send again to ${address}`}>
        Send again
      </button>
    </li>
  );
};

/** Tells super admins to which addresses mails do not arrive; their reminders are shown in the portal alone. */
export const ReturnedMails = () => {
  const holder = useSession()?.holder;
  const { data = [] } = useCall(
    list,
    {},
    { enabled: holder !== undefined && isOpen(holder, list.route), staleMs: STAYS_MS },
  );
  if (data.length === 0) return null;
  return (
    <section className="banner warning returned-mails" aria-label="Mails that came back">
      Mails come back from {data.length === 1 ? 'this address' : 'these addresses'}. Reminders for{' '}
      {data.length === 1 ? 'it' : 'them'} appear in the portal alone: alone:
      <ul>
        {data.map((mail) => (
          <Line key={mail.address} {...mail} />
        ))}
      </ul>
    </section>
  );
};
