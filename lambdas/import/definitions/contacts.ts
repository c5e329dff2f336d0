import { contactMistakes } from '../../../contract/fields/contact-fields.ts';
import { RowProblem } from './import-definition.ts';

/** The record that a row gives, unless the row enters a phone number or e-mail address that is none. Throws a RowProblem. */
export const withGoodContacts = <Rec>(
  fields: Parameters<typeof contactMistakes>[0],
  columnOf: Readonly<Record<string, string>>,
  after: Rec,
  before?: Rec,
): Rec => {
  const [mistake] = contactMistakes(fields, after, before);
  if (mistake) throw new RowProblem(columnOf[mistake.path] ?? 'name', mistake.message);
  return after;
};
