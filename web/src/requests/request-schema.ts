import * as z from 'zod';
import { ADDRESSES_MAX } from '../../../contract/document-request/limits.ts';
import { textLines } from '../../../contract/fields/common.ts';
import { requiredDay } from '../../../contract/fields/day.ts';
import { Email } from '../../../contract/fields/email.ts';
import { MESSAGE_MAX } from '../../../contract/rules/limits.ts';

/** Addresses as people type them: separated by commas, semicolons, blanks or lines. */
export const addressesIn = (text: string) => text.split(/[\s,;]+/).filter((address) => address !== '');

/** What is typed to request documents. */
export const requestSchema = z
  .object({
    kinds: z.array(z.string()).min(1, 'Please choose the documents'),
    addresses: z.string().superRefine((text, context) => {
      const addresses = addressesIn(text);
      const wrong = addresses.find((address) => !Email.safeParse(address).success);
      const refuse = (message: string) => context.addIssue({ code: 'custom', message });
      if (wrong !== undefined) refuse(`This is no e-mail address: ${wrong}`);
      if (addresses.length > ADDRESSES_MAX) refuse(`At most ${ADDRESSES_MAX} addresses can be asked`);
    }),
    ofContact: z.boolean(),
    due: requiredDay('Please enter the day until when the documents are needed'),
    message: textLines(MESSAGE_MAX),
    needsCode: z.boolean(),
  })
  .refine(({ addresses, ofContact }) => ofContact || addressesIn(addresses).length > 0, {
    error: 'Please enter an e-mail address',
    path: ['addresses'],
  });
