import type { Input } from '../../api/client.ts';
import { api } from '../../api/client.ts';
import type { RecordSource } from '../../form/record-source.ts';

type Create = typeof api.user.create;
type CreateInput = Input<Create['route']>;
type Typed = { readonly body: CreateInput['body'] & { readonly retypePassword?: string } };

/** The password typed a second time stays in the form. */
const create = ({ body: { retypePassword: _, ...body } }: Typed, options: { readonly idempotencyKey?: string } = {}) =>
  api.user.create({ body }, options);

/** The user's calls as the form makes them. */
export const userSource: RecordSource = {
  create: Object.assign(create, { route: api.user.create.route }),
  update: api.user.update,
};
