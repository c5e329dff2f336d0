import { later } from '../later.ts';

const client = later(() => import('./cognito/identity.ts'));

/** What the pool knows about a person, each call as `cognito/identity.ts` describes it; the client is loaded with the first one. */
export const factorsOf = client('factorsOf');
export const attributesOf = client('attributesOf');
export const readAccount = client('readAccount');
