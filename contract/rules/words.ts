/** Whatever is neither letter nor digit stands between words. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/** The words of a text, as they are written. */
export const wordsIn = (text: string) => text.split(BETWEEN_WORDS).filter((word) => word !== '');
