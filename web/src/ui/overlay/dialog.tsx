import { openedPart } from './opened-part.tsx';

/** A dialog over the page, fetched when the first one opens: keeps the focus inside, closes with Esc, gives the focus back. */
export const Dialog = openedPart(() => import('./modal.tsx').then((module) => module.Modal));
