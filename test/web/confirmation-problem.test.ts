import { describe, expect, it } from 'vitest';
import { confirmationProblem } from '../../web/src/areas/user/confirmation-problem.ts';

const refused = (message: string) => Object.assign(new Error(message), { name: 'NotAuthorizedException' });

describe('a user who cannot be confirmed', () => {
  it('was invited: said in words, without the status of the identity service', () => {
    const said = confirmationProblem(refused('User cannot be confirmed. Current status is FORCE_CHANGE_PASSWORD'));
    expect(said).toMatch(/was invited/);
    expect(said).not.toMatch(/FORCE_CHANGE_PASSWORD|Current status/);
  });

  it('is confirmed already: said after the specification’s own text', () => {
    for (const message of ['User cannot be confirmed. Current status is CONFIRMED', 'User is already confirmed.'])
      expect(confirmationProblem(refused(message), 'It went wrong')).toMatch(
        /^It went wrong\. This user is confirmed already/,
      );
  });

  it('for any other reason: what is to be said then, or what the identity service says', () => {
    expect(confirmationProblem(refused('Too many'), 'It went wrong')).toBe('It went wrong');
    expect(confirmationProblem(refused('Invalid verification code'))).toBe('Invalid verification code');
  });
});
