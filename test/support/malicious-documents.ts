/** The smallest file with the signature of a PDF. */
export const pdf = (text = 'A page') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

/** The text that every scanner reports as malware; in two parts, so that this file is not reported. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
