import { ApplicationError } from '../../contract/application-error.ts';
import { contactMistakes } from '../../contract/fields/contact-fields.ts';

const BAD_REQUEST = 400;

/** Refuses a change that enters a phone number or e-mail address that is none. */
export const requireContacts = (...given: Parameters<typeof contactMistakes>): void => {
  const [mistake] = contactMistakes(...given);
  if (mistake) throw new ApplicationError(mistake.message, '', BAD_REQUEST);
};
