import { useFormContext, useWatch } from 'react-hook-form';
import type { ReturnedAddress } from '#contract/fields/returned-mail.ts';
import { Status } from '#web/ui/feedback/status.tsx';
import { showDate } from '#web/ui/shown-values.tsx';

const reasonWords = { bounce: 'Mails come back', complaint: 'Reported as spam' } as const;

/** Says that mails do not reach an address of the record's contacts; nothing of every other address. */
export const ReturnedAddressNote = ({ email }: { readonly email: string }) => {
  const returned: readonly ReturnedAddress[] = useFormContext().getValues('returnedContacts') ?? [];
  const mark = returned.find(({ address }) => address.toLowerCase() === email.trim().toLowerCase());
  if (!mark) return null;
  return (
    <span className="returned-address">
      <Status kind="overdue">{reasonWords[mark.reason]}</Status> since {showDate(mark.at)}
    </span>
  );
};

/** The same of the address that is typed into a field. */
export const ReturnedFieldNote = ({ name }: { readonly name: string }) => (
  <ReturnedAddressNote email={String(useWatch({ name }) ?? '')} />
);
