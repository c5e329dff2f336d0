import { product } from '#contract/rules/product.ts';
import { companyOfAddress } from '../entities/records/company-of-address.ts';
import type { Mail } from '../store/outbox.ts';
import { escaped } from './mail-html.ts';

/** Puts the portal, the recipient's company and the way to the portal below a mail, so that whoever gets it knows where it comes from. */
export const signedMail = async (mail: Mail, site: string): Promise<Mail> => {
  const company = await companyOfAddress(mail.to);
  const name = company === '' ? product : `${product} of ${company}`;
  const html = `<p>${escaped(name)}: <a href="${escaped(site)}">${escaped(site)}</a></p>`;
  return {
    ...mail,
    text: `${mail.text}\n\n${name}: ${site}`,
    ...(mail.html === undefined ? {} : { html: mail.html.replace(/(?=<\/body>)|$/, html) }),
  };
};
