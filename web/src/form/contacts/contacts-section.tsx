import { Suspense, useContext, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { PageSection } from '#web/ui/page-section.tsx';
import { FieldHistory } from '../fields/shown-field.tsx';
import { RecordContext } from '../record/record-context.ts';
import type { MainProps } from './contact-entries.tsx';
import { ShownContacts } from './shown-contacts.tsx';

const TITLE = 'Contacts by role';

/** Most records have none, and a new one none at first. */
const ContactEntries = lazyPart(() => import('./contact-entries.tsx').then((module) => module.ContactEntries));

/** The contacts as they are entered, once there are some or a user wants to enter one. */
const EnteredContacts = ({ main }: MainProps) => {
  const [contacts, roles]: readonly (readonly unknown[] | undefined)[] = useWatch({
    name: ['contacts', 'mainContactRoles'],
  });
  const [isAsked, setAsked] = useState(false);
  // They stay open when the last one is removed.
  const [isFilled, setFilled] = useState(false);
  const isEmpty = (contacts ?? []).length === 0 && (roles ?? []).length === 0;
  if (!isEmpty && !isFilled) setFilled(true);
  if (isAsked || isFilled)
    return (
      <Suspense fallback={<FormSkeleton />}>
        <ContactEntries main={main} isAsked={isAsked} />
      </Suspense>
    );
  return (
    <p className="section-links">
      <button type="button" className="button" id="field-contacts" onClick={() => setAsked(true)}>
        <Icon name="plus" />
        Enter contacts
      </button>
      <span className="quiet">For recredentialing, security, billing and more.</span>
    </p>
  );
};

/** The contacts of a record by what they are there for. The main one is in the fields of the record that `main` names. */
export const ContactsSection = ({ main }: MainProps) =>
  useContext(RecordContext).mode === 'view' ? (
    <PageSection title={TITLE} aside={<FieldHistory place="contacts" label="Contacts" />}>
      <ShownContacts />
    </PageSection>
  ) : (
    <PageSection title={TITLE}>
      <EnteredContacts main={main} />
    </PageSection>
  );

/** The main contact of a record that has an address. */
export const addressContact = { name: 'addressId.contactName', email: 'addressId.contactEmail' } as const;
