import { useEffect } from 'react';
import { PageTitle } from '#web/ui/page-title.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.ts';
import '#web/styles/form.css';
import '#web/styles/support.css';
import { deskOutcome } from './post-case.ts';
import { SupportFormFields } from './support-form.tsx';

const TITLE = 'Support submit';
const UNCONFIRMED = 'The support desk has not confirmed your request. Please send it again.';

/** The support request form. Spec part 1, 2.15; D-48. */
export const Support = () => {
  useEffect(() => {
    const outcome = deskOutcome();
    if (outcome === 'sent') toastSuccess(TITLE, 'Support request submitted successfully');
    if (outcome === 'unknown') toastError(TITLE, UNCONFIRMED);
  }, []);
  return (
    <div className="record">
      <div className="page-head">
        <PageTitle>Support</PageTitle>
      </div>
      <SupportFormFields />
    </div>
  );
};
