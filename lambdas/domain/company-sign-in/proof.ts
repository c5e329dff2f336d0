import { randomBytes } from 'node:crypto';
import { PROOF_NAME, PROOF_PREFIX } from '#contract/company-sign-in/connection.ts';
import type { StoredConnection } from '#lambdas/entities/sign-in-connection.ts';
import { textsOf } from '#lambdas/ports/dns.ts';

/** The name of the TXT record that proves a domain. */
export const proofNameOf = (domain: string) => `${PROOF_NAME}.${domain}`;

/** A text that nobody can guess, for the TXT record of one connection. */
export const newProofText = () => `${PROOF_PREFIX}${randomBytes(16).toString('hex')}`;

/** Whether the TXT record of a connection's domain is there. Throws where the name servers do not answer. */
export const isProofThere = async (
  { domain, proofText }: Pick<StoredConnection, 'domain' | 'proofText'>,
  servers: string,
): Promise<boolean> => (await textsOf(proofNameOf(domain), servers)).includes(proofText);
