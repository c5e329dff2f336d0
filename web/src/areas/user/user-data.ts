import type { RecordMode } from '#contract/rules/record-mode.ts';
import { api, type Input } from '#web/api/client.ts';
import { toastFailure } from '#web/api/failure.ts';
import type { RecordSource } from '#web/form/record/record-source.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';

/** What the form is checked against. Spec part 1, section 5. */
export const userSchema = (mode: RecordMode, choosesCompany: boolean) => {
  if (mode !== 'add') return 'user';
  return choosesCompany ? 'newUserOfCompany' : 'newUser';
};

interface Options {
  readonly idempotencyKey?: string;
}

type Typed = { readonly body: Input<typeof api.user.create.route>['body'] & { readonly retypePassword?: string } };

/** Users that were locked when they were read: unlocking one is confirmed with its own message. D-26, D-38. */
const locked = new Set<string>();

/** A user as the form needs it. */
export const readUser = async (id: string) => {
  const user = await api.user.read({ params: { id } });
  if (user.accountNonLocked) locked.delete(id);
  else locked.add(id);
  return { ...user, name: user.userName };
};

/** The password typed a second time stays in the form. */
const create = ({ body: { retypePassword: _, ...body } }: Typed, options: Options = {}) =>
  api.user.create({ body }, options);

const update = async (input: Input<typeof api.user.update.route>, options: Options = {}) => {
  const user = await api.user.update(input, options);
  for (const { to } of user.pending)
    toastSuccess('User', `A code was sent to ${to}. The change counts once the user has entered it.`);
  if (locked.delete(user.id) && user.accountNonLocked && user.enabled)
    api.user
      .notice({ body: { enduserId: user.id } }, { quiet: true })
      .catch((error: unknown) => toastFailure(error, 'The user was unlocked, but not notified'));
  return user;
};

/** The user's calls as the form makes them. */
export const userSource: RecordSource = {
  create: Object.assign(create, { route: api.user.create.route }),
  update: Object.assign(update, { route: api.user.update.route }),
};
