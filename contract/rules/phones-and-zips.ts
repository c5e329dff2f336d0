/** A ZIP code as it is stored, '62701' or '62701-1234', or undefined when it is none. D-108. */
export const readZip = (text: string): string | undefined => {
  const [, five, four] = /^(\d{5})(?:[-\s]?(\d{4}))?$/.exec(text.trim()) ?? [];
  if (five === undefined) return undefined;
  return four === undefined ? five : `${five}-${four}`;
};

/** The prefix of a number written without a country. Spec part 1, section 9; D-47. */
export const DEFAULT_PHONE_PREFIX = '+1';

const e164 = /^\+[1-9]\d{7,14}$/;

/** A telephone number as it is stored (E.164), or undefined when it is none. Ten digits alone belong to the default prefix. */
export const toE164 = (text: string): string | undefined => {
  const plain = text.replace(/[\s().-]/g, '');
  const full = /^\d{10}$/.test(plain) ? `${DEFAULT_PHONE_PREFIX}${plain}` : plain.replace(/^(1\d{10})$/, '+$1');
  return e164.test(full) ? full : undefined;
};

/** 'x12', 'ext. 12', '#12' after a number: contacts at companies have one, accounts that get codes do not. */
const extension = /\s*(?:x|ext\.?|extension|#)\s*(\d{1,6})$/i;

/** A contact's number as it is stored: E.164, '+15550101040', and its extension after ' x'; undefined when it is none. D-108. */
export const readPhone = (text: string): string | undefined => {
  const phone = toE164(text.replace(extension, ''));
  const [, own] = extension.exec(text) ?? [];
  return phone === undefined || own === undefined ? phone : `${phone} x${own}`;
};

const ofDefaultCountry = /^\+1(\d{3})(\d{3})(\d{4})( x\d{1,6})?$/;

/** A stored number as it is read: '(555) 010-1040' for the default country. Other numbers, and other texts, as they are. D-108. */
export const showPhone = (text: string) => text.replace(ofDefaultCountry, '($1) $2-$3$4');
