/** The smallest thing that is a PDF to those who look at its first bytes. */
export const pdf = (text = 'A page') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

/** The text that every scanner takes for malware; in two parts, so that this file is not. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
