import type { AppContext } from '../routing/app-context.ts';

/** Amplify is large: it is loaded after the form is on the screen. */
export const identity = () => import('../session/identity.ts');

export const problems = () => import('./problem.ts');

export const factors = () => import('../session/factors.ts');

/** Loads what the first answer needs, and what explains a connection that is lost later. */
export const getReady = () => {
  problems().catch(() => undefined);
  identity()
    .then(({ ready }) => ready())
    .catch(() => undefined);
};

/** Loads what comes after the sign-in while the person waits for the code. */
export const fetchAhead = ({ prefetch }: AppContext) => {
  for (const part of [import('./enter.ts'), prefetch()]) part.catch(() => undefined);
};

/** Forgets the sign-in that waits for a code. */
export const endSignIn = () => {
  identity()
    .then((identity) => identity.endSignIn())
    .catch(() => undefined);
};
