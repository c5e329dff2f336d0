import * as z from 'zod';
import { toE164 } from '#contract/rules/phones-and-zips.ts';
import { commandOf, typed } from './command/command.ts';
import { targetOptions, targetUsage, withTarget } from './command/target.ts';

const usage = `Invites the first super admin.

  npm run bootstrap-admin -- --email admin@example.com --phone +15550100100 [--first-name Ada --last-name Admin]

The phone gets the codes of the second factor; without --phone the command asks for it.
--another invites one more although there is a super admin already.

${targetUsage}`;

const { parsed, wrong } = commandOf(usage);
const values = parsed({
  options: {
    ...targetOptions,
    email: { type: 'string' },
    phone: { type: 'string', default: '' },
    'first-name': { type: 'string', default: 'Super' },
    'last-name': { type: 'string', default: 'Admin' },
    another: { type: 'boolean', default: false },
  },
}).values;

const email = z.email().safeParse(values.email).data ?? wrong('--email is missing or is no e-mail address.');

const askForPhone = async () =>
  (await typed('Cell phone, with its country code: ')) ?? wrong('--phone is missing: codes for signing in go there.');

const phone =
  toE164(values.phone === '' ? await askForPhone() : values.phone) ?? wrong('--phone is no telephone number.');

await withTarget(values, async () => {
  const { inviteFirstAdmin } = await import('#lambdas/domain/user/invite-user.ts');
  const who = { email, phone, firstName: values['first-name'], lastName: values['last-name'] };
  const admin = await inviteFirstAdmin(process.env.USER_POOL_ID ?? '', who, { another: values.another });
  process.stdout.write(
    admin
      ? `${email} is super admin. The temporary password is in the invitation sent there.\n`
      : 'There is a super admin already; nothing was changed. --another invites one more.\n',
  );
});
