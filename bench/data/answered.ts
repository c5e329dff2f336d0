import { call } from '../../test/support/call.ts';
import type { Person } from '../../test/support/people.ts';

/** Calls the API as a person, and throws what it refuses: a refused call would be a quick one. */
export const answeredFor =
  (as: Person) =>
  async (method: string, path: string, given: Omit<NonNullable<Parameters<typeof call>[2]>, 'as'> = {}) => {
    const { status, message, data } = await call(method, path, { as, ...given });
    if (status !== 'Success') throw new Error(`${method} ${path}: ${message} ${data?.reason ?? ''}`);
    return data;
  };
