import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { toE164 } from '../contract/rules/phones.ts';

const usage = `Invites the first super admin.

  npm run bootstrap-admin -- --email admin@example.com [--phone +15550100100] [--first-name Ada --last-name Admin]

Where to, one of:
  --outputs FILE   what 'cdk deploy --outputs-file FILE' has written
  (nothing)        TABLE_NAME, SNAPSHOT_BUCKET and USER_POOL_ID from the environment
  --local          the portal of this machine, while it is stopped; --data DIR where it is not in .local

--another invites one more although there is a super admin already.
`;

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    phone: { type: 'string', default: '' },
    'first-name': { type: 'string', default: 'Super' },
    'last-name': { type: 'string', default: 'Admin' },
    outputs: { type: 'string' },
    local: { type: 'boolean', default: false },
    data: { type: 'string', default: '.local' },
    another: { type: 'boolean', default: false },
  },
});

const fail = (reason: string): never => {
  process.stderr.write(`${reason}\n\n${usage}`);
  process.exit(1);
};

const Outputs = z.object({ TableName: z.string(), ExportBucket: z.string(), UserPoolId: z.string() });

/** The environment of the one stack in a file of outputs. */
const applyOutputs = (file: string) => {
  const [stack] = Object.values(JSON.parse(readFileSync(file, 'utf8')));
  const { TableName, ExportBucket, UserPoolId } = Outputs.parse(stack);
  Object.assign(process.env, {
    TABLE_NAME: TableName,
    SNAPSHOT_BUCKET: ExportBucket,
    USER_POOL_ID: UserPoolId,
    AWS_REGION: 'us-east-1',
  });
};

/** Runs the local portal for as long as it takes. */
const startLocal = async () => {
  const { startPortal } = await import('../local/portal.ts');
  const log = (message: string, error?: unknown) => process.stderr.write(`${message} ${error ?? ''}\n`);
  return startPortal({ dataDir: resolve(values.data), port: 0, siteDir: resolve('dist/web'), log });
};

const email = z.email().safeParse(values.email).data ?? fail('--email is missing or is no e-mail address.');
const phone = values.phone === '' ? '' : (toE164(values.phone) ?? fail('--phone is no telephone number.'));

if (values.outputs !== undefined) applyOutputs(values.outputs);
const portal = values.local ? await startLocal() : undefined;
try {
  // The data layer reads the environment when it is loaded.
  const { inviteFirstAdmin } = await import('../lambdas/data/first-admin.ts');
  const who = { email, phone, firstName: values['first-name'], lastName: values['last-name'] };
  const admin = await inviteFirstAdmin(process.env.USER_POOL_ID ?? '', who, { another: values.another });
  process.stdout.write(
    admin
      ? `${email} is super admin. The temporary password is in the invitation sent there.\n`
      : 'There is a super admin already; nothing was changed. --another invites one more.\n',
  );
} finally {
  await portal?.stop();
}
