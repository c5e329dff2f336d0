import { useEffect } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import '../../styles/form.css';
import '../../styles/bulk.css';
import '../../styles/support.css';
import { cameFromDesk } from './post-case.ts';
import { SupportFormFields } from './support-form.tsx';

/** The support request form. Spec part 1, 2.15; D-48. */
export const Support = () => {
  useEffect(() => {
    if (cameFromDesk()) toastSuccess('Support submit', 'Support request submitted successfully');
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
