import { ApplicationError } from '#contract/application-error.ts';

/** Why a record cannot be saved as it is, and the field that is why: 'addressId.contactEmail'. */
export class SaveProblem extends ApplicationError {
  readonly path: string;

  constructor(path: string, ...error: ConstructorParameters<typeof ApplicationError>) {
    super(...error);
    this.path = path;
  }
}
