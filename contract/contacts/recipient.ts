import type { RecipientRole } from './contact.ts';
import { type Contact, emailMistake } from './contact.ts';
import { type Contacted, contactsWith, mainContactOf } from './contacted.ts';
import { contactRoleWords } from './roles.ts';

/** Whom the portal writes to about a record, and what the choice comes of. */
export interface Recipient {
  readonly contact: Contact;
  /** Whether it is the main one in the place of the role that was asked for, and whether that one cannot be reached. */
  readonly isFallback: boolean;
  readonly isUnreached: boolean;
  /** Mails to this one come back too. */
  readonly isReturned: boolean;
}

/** The role of a contact of which a user asks for documents, unless another one is chosen. */
export const REQUEST_ROLE = 'recredentialing';

const hasAddress = ({ email }: Contact) => email !== '' && emailMistake(email) === '';

/**
 * Whom to write to: the first contact with the role that has an e-mail address, else the main contact; one whose mails come
 * back only if there is no other. undefined if no contact has an address.
 */
export const recipientOf = (
  record: Contacted,
  role: RecipientRole,
  isReturned: (address: string) => boolean = () => false,
): Recipient | undefined => {
  const ofRole = role === 'main' ? [] : contactsWith(record, role).filter(hasAddress);
  const main = mainContactOf(record);
  const all = hasAddress(main) ? [...ofRole, main] : ofRole;
  const contact = all.find(({ email }) => !isReturned(email)) ?? all[0];
  if (!contact) return undefined;
  const isFallback = role !== 'main' && !ofRole.includes(contact);
  return { contact, isFallback, isUnreached: isFallback && ofRole.length > 0, isReturned: isReturned(contact.email) };
};

/** Why a recipient was chosen: 'Dana Reyes, recredentialing contact'. */
export const recipientInWords = ({ contact, isFallback, isUnreached }: Recipient, role: RecipientRole): string => {
  const who = (as: RecipientRole) => `${contactRoleWords[as].toLowerCase()} contact`;
  const named =
    contact.name === '' ? who(isFallback ? 'main' : role) : `${contact.name}, ${who(isFallback ? 'main' : role)}`;
  if (!isFallback) return named;
  return isUnreached
    ? `${named}: mails to the ${who(role)} come back`
    : `${named}: there is no ${who(role)} with an e-mail address`;
};
