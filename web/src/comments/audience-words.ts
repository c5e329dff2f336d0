import type { Audience } from '../../../contract/comment/record.ts';

/** Who reads a comment, in words. D-97. */
export const audienceWords: Readonly<Record<Audience, string>> = {
  company: 'My company',
  everybody: 'Everybody who sees this record',
};
