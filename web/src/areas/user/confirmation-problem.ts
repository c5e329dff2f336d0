import { identityProblem } from '../registration/identity-problem.ts';

const reasonOf = (error: unknown) => {
  const said = error instanceof Error ? error.message : '';
  if (said.includes('FORCE_CHANGE_PASSWORD'))
    return 'This user was invited and needs no confirmation: the invitation has a temporary password to log in with.';
  return /Current status is|already confirmed/i.test(said)
    ? 'This user is confirmed already, or was invited: there is no code to enter or to send.'
    : '';
};

/**
 * Why a user could not be confirmed or sent a code, in words: the identity service answers with a status of its own.
 * `failed` is the specification's text, which comes first.
 */
export const confirmationProblem = (error: unknown, failed?: string): string => {
  const reason = reasonOf(error);
  if (failed === undefined) return reason === '' ? identityProblem(error) : reason;
  return reason === '' ? failed : `${failed}. ${reason}`;
};
