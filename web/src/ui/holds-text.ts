const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a name has a text in it, whatever the case and the accents. */
export const holdsText = (name: string, text: string) => fold(name).includes(fold(text));
