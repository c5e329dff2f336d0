import { useState } from 'react';
import { may } from '../../../../contract/rules/access.ts';
import { useSession } from '../../session/session.ts';
import { openedPart } from '../../ui/opened-part.tsx';

const SubscribeDialog = openedPart(() => import('./subscribe-dialog.tsx').then((module) => module.SubscribeDialog));

/** Opens the dialog by which another calendar subscribes to one's turn. */
export const SubscribeButton = () => {
  const holder = useSession()?.holder;
  const [isOpen, setOpen] = useState(false);
  if (!holder || !may(holder, 'worklist.calendarAddress')) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Subscribe
      </button>
      {isOpen && <SubscribeDialog onClose={() => setOpen(false)} />}
    </>
  );
};
